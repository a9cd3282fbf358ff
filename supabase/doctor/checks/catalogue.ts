import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "../database-report.ts";
import { good, problem, type Finding } from "../finding.ts";

/** The catalogue of a freshly migrated database; `npm run doctor -- --accept` writes it. */
export const acceptedFile = join(import.meta.dirname, "../catalogue.json");

const PARTS: Record<string, string> = {
  tables: "테이블과 RLS",
  columns: "열",
  constraints: "제약 조건",
  indexes: "색인",
  domains: "도메인",
  functions: "함수",
  triggers: "트리거",
  policies: "정책",
  grants: "권한",
  publication: "실시간 발행",
  roles: "역할",
};

const REMEDY = "누가 왜 바꾸었는지 확인하고, 마이그레이션대로 되돌리거나 새 마이그레이션으로 남기세요.";
const MOST_LINES_OF_A_PART = 10;
const LONGEST_FACT = 160;

type Difference = { name: string; expected?: string; actual?: string };

export function checkCatalogue(actual: Catalogue): Finding[] {
  const accepted = existsSync(acceptedFile)
    ? (JSON.parse(readFileSync(acceptedFile, "utf8")) as Catalogue)
    : {};
  return Object.entries(PARTS).flatMap(([part, label]) => {
    const expected = accepted[part] ?? {};
    const differences = differencesOf(expected, actual[part] ?? {});
    if (differences.length === 0) {
      return [good("catalogue", `${label} ${Object.keys(expected).length}개가 마이그레이션과 같습니다.`)];
    }
    const words = differences
      .slice(0, MOST_LINES_OF_A_PART)
      .map((difference) => problem("catalogue", `${label} ${described(difference)}`, REMEDY));
    const rest = differences.length - words.length;
    return rest > 0 ? [...words, problem("catalogue", `${label} ${rest}개가 더 다릅니다.`, REMEDY)] : words;
  });
}

function differencesOf(expected: Record<string, string>, actual: Record<string, string>): Difference[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].toSorted();
  return names
    .filter((name) => expected[name] !== actual[name])
    .map((name) => ({ name, expected: expected[name], actual: actual[name] }));
}

function described({ name, expected, actual }: Difference): string {
  if (actual === undefined) return `'${name}'이(가) 없습니다.`;
  if (expected === undefined) return `'${name}'이(가) 마이그레이션에는 없습니다: ${short(actual)}`;
  return `'${name}'이(가) 다릅니다: ${short(actual)} (마이그레이션: ${short(expected)})`;
}

function short(fact: string): string {
  return fact.length > LONGEST_FACT ? `${fact.slice(0, LONGEST_FACT)}…` : fact;
}
