import { readFileSync } from "node:fs";
import type { DataReport } from "../database-report.ts";
import { good, problem, reasonOf, unchecked, warning, type Finding } from "../finding.ts";

const RESTORE_AGAIN = "docs/operating.md대로 빈 프로젝트에 처음부터 다시 복원하세요.";

// Their rows come and go by themselves within days.
const SHORT_LIVED = [
  "private.confirmations",
  "private.reauthentications",
  "private.undo_steps",
  "public.session_activity",
];

/** Whether what a restore may leave out is there; with `countsFile`, whether it is as much as when the backup was made. */
export function checkData(data: DataReport | null, countsFile?: string): Finding[] {
  if (!data) {
    const remedy = "스키마의 문제를 먼저 고치고, SUPABASE_DB_URL을 postgres 사용자로 주세요.";
    return [unchecked("data", "행을 셀 수 없습니다.", remedy), ...checkNoData(countsFile)];
  }
  const findings = [...brokenLinks(data), ...(countsFile === undefined ? [] : compared(data, countsFile))];
  return findings.some(({ outcome }) => outcome === "problem")
    ? findings
    : [...findings, good("data", "계정과 행의 연결이 온전합니다.")];
}

/** A comparison that was asked for and could not be made. */
export function checkNoData(countsFile?: string): Finding[] {
  if (countsFile === undefined) return [];
  const remedy = "데이터베이스의 문제를 먼저 고치고, SUPABASE_SECRET_KEY 또는 SUPABASE_DB_URL을 주세요.";
  return [problem("data", `${countsFile}: 지금의 행 수와 견주지 못했습니다.`, remedy)];
}

function brokenLinks(data: DataReport): Finding[] {
  const broken = (count: number, message: string) =>
    count > 0 ? [problem("data", message, RESTORE_AGAIN)] : [];
  const { accounts_without_member: accounts, members_without_account: members } = data;
  return [
    ...broken(accounts, `계정 ${accounts}개가 구성원 목록에 없습니다.`),
    ...broken(members, `구성원 ${members}명의 계정이 없습니다.`),
    ...Object.entries(data.orphans).flatMap(([name, count]) =>
      broken(count, `${name}: ${count}행이 가리키는 것이 없습니다.`),
    ),
    ...data.sequences_behind.map((name) =>
      problem(
        "data",
        `번호 ${name}이(가) 이미 있는 번호를 다시 매깁니다.`,
        `select setval('${name}', …가장 큰 번호…)를 실행하세요.`,
      ),
    ),
  ];
}

function compared({ counts }: DataReport, file: string): Finding[] {
  let before: Record<string, number>;
  try {
    before = JSON.parse(readFileSync(file, "utf8")) as typeof before;
  } catch (error) {
    const remedy = "npm run --silent doctor -- --counts > 파일 로 백업할 때 만든 파일을 주세요.";
    return [problem("data", `${file}을 읽을 수 없습니다: ${reasonOf(error)}`, remedy)];
  }
  const different = Object.entries(before)
    .map(([table, rows]) => ({ table, rows, now: counts[table] ?? 0 }))
    .filter(({ table, rows, now }) => rows !== now && !SHORT_LIVED.includes(table));
  if (different.length === 0)
    return [good("data", `테이블 ${Object.keys(before).length}개의 행 수가 ${file}과 같습니다.`)];
  return different.map(({ table, rows, now }) => {
    const message = `${table}: ${now}행입니다(${file}에는 ${rows}행).`;
    return now < rows
      ? problem("data", message, RESTORE_AGAIN)
      : warning("data", message, "센 뒤에 백업했거나, 복원한 뒤 사이트가 이미 쓴 것인지 확인하세요.");
  });
}
