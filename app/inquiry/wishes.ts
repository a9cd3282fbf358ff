import { labelIn } from "./inquiry-labels.ts";
import type { Wishes } from "./posted-schemas.ts";

export const planLabels = { custom: "맞춤 제작", rental: "콘텐츠 대여" } as const;

/** What inquiries are filtered by: a plan, or what a tick asks for. */
export const wishLabels = { ...planLabels, demo: "시연", quote: "견적" } as const;
export const wishChoices = Object.keys(wishLabels) as (keyof typeof wishLabels)[];

export const preferredStartLabels = {
  asap: "되도록 빨리",
  "3-months": "3개월 안",
  "6-months": "6개월 안",
  later: "6개월 뒤",
} as const;

export const callTimeLabels = {
  morning: "오전 9~12시",
  noon: "낮 12~2시",
  afternoon: "오후 2~6시",
} as const;

export function planLabel(value: string): string {
  return labelIn(planLabels, value);
}

export function preferredStartLabel(value: string): string {
  return labelIn(preferredStartLabels, value);
}

export function callTimeLabel(value: string): string {
  return labelIn(callTimeLabels, value);
}

/** As the database has them. */
export type StoredWishes = {
  plan: string | null;
  wants_demo: boolean;
  wants_quote: boolean;
  preferred_start: string | null;
  call_time: string | null;
};

export function storedWishes(wishes: Wishes): StoredWishes {
  return {
    plan: wishes.plan ?? null,
    wants_demo: wishes.wantsDemo !== undefined,
    wants_quote: wishes.wantsQuote !== undefined,
    preferred_start: wishes.preferredStart ?? null,
    call_time: wishes.callTime ?? null,
  };
}

/** Those that there are, as texts: an inquiry without any keeps the reference of its other content. */
export function statedWishes(stored: StoredWishes): Record<string, string> {
  const stated = Object.entries(stored).filter(([, wish]) => wish);
  return Object.fromEntries(stated.map(([name, wish]) => [name, String(wish)]));
}

/** "콘텐츠 대여 · 시연 · 견적"; empty for none. */
export function wishesText(stored: StoredWishes): string {
  const { plan, wants_demo, wants_quote, preferred_start: start, call_time: time } = stored;
  const words = [
    plan && planLabel(plan),
    wants_demo && wishLabels.demo,
    wants_quote && wishLabels.quote,
    start && `시작 ${preferredStartLabel(start)}`,
    time && `통화 ${callTimeLabel(time)}`,
  ];
  return words.filter(Boolean).join(" · ");
}
