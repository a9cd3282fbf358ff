import { expect, test } from "vitest";
import { runToEnd } from "../../helpers/site.ts";

const project = { SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
const doctor = (...flags: string[]) => runToEnd(["supabase/doctor/doctor.ts", ...flags], project);

test("a misspelt flag checks nothing, and the doctor says so", async () => {
  const { code, output } = await doctor("--cmpare", "counts.json");
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/^--cmpare counts\.json: .*--json, --accept, --counts, --compare 파일/);
});

test("a comparison without its file, or without access to the rows, is a problem", async () => {
  const without = await doctor("--compare");
  expect([without.code, without.output]).toEqual([1, expect.stringContaining("--compare 파일")]);
  const { code, output } = await doctor("--compare", "counts.json");
  expect(code).toBe(1);
  expect(output).toContain("[문제] 데이터: counts.json: 지금의 행 수와 견주지 못했습니다.");
});

test("rows that cannot be counted are answered in words", async () => {
  const { code, output } = await doctor("--counts");
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toEqual([expect.stringContaining("SUPABASE_DB_URL을 주세요.")]);
});
