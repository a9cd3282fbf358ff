import type { FieldMetadata } from "@conform-to/react";
import { formatNumber } from "../../korean/numbers.ts";

type LetterCountProps = { field: FieldMetadata<string | null | undefined>; longest: number };

const FEW = 50;

/** Says of a text how many letters remain once these are few, and how many are too many; without scripts, how many it may have. */
export function LetterCount({ field: { value = "" }, longest }: LetterCountProps) {
  const left = longest - String(value).length;
  return (
    <p role="status" className={`text-sm ${left < 0 ? "font-semibold text-alarm-700" : "text-ink-soft"}`}>
      <noscript>{formatNumber(longest)}자까지 쓸 수 있습니다.</noscript>
      {left < 0 ? `${-left}자를 줄여 주세요.` : left <= FEW && `${left}자 더 쓸 수 있습니다.`}
    </p>
  );
}
