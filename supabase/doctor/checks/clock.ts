import type { AuthAnswer } from "../auth-answer.ts";
import type { DatabaseReport } from "../database-report.ts";
import { good, problem, type Finding } from "../finding.ts";

// This clock decides on session renewal and token expiry. An answer can take seconds, and Date counts whole ones.
const TOLERATED_MS = 30_000;

export function checkClock(auth: AuthAnswer, report: DatabaseReport | null, now: number): Finding[] {
  const offsets = [
    auth.outcome === "answered" ? auth.clockOffsetMs : null,
    report ? now - Date.parse(report.now) : null,
  ].filter((offset) => offset !== null);
  const worst = offsets.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0];
  if (worst === undefined) return [];
  if (Math.abs(worst) <= TOLERATED_MS) return [good("clock", "프로젝트의 시계와 맞습니다.")];
  const minutes = (Math.abs(worst) / 60_000).toFixed(1);
  const message = `이 컴퓨터의 시계가 프로젝트보다 ${minutes}분 ${worst > 0 ? "빠릅니다" : "느립니다"}.`;
  return [problem("clock", message, "시각 동기화(NTP)를 켜세요. 로그인이 끊기고 접수 시각이 틀어집니다.")];
}
