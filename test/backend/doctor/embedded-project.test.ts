import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { runToEnd } from "../../helpers/site.ts";
import { killProcess, preparedFolder, startReadyProcess, temporaryFolder } from "../backend-process.ts";

const doctor = (settings: Record<string, string>, ...flags: string[]) =>
  runToEnd(["supabase/doctor/doctor.ts", ...flags], settings);

test("beside a running backend it finds nothing wrong, in a line each and as JSON", async () => {
  const folder = preparedFolder();
  const backend = await startReadyProcess(folder);
  const settings = { SUPABASE_LOCAL_DATA: folder, SUPABASE_LOCAL_PORT: new URL(backend.url).port };

  const { code, output } = await doctor(settings);
  const lines = output.trim().split("\n");
  expect(lines.filter((line) => /^\[(?!정상)/.test(line))).toEqual([
    expect.stringMatching(/^\[미확인\] 사이트 주소: .* → .*SITE_ORIGIN=https:/),
  ]);
  expect(lines.at(-1)).toBe(`정상 ${lines.length - 2}, 주의 0, 문제 0, 미확인 1`);
  expect(code).toBe(0);
  for (const secret of [backend.sessionSecret, backend.siteToken]) expect(output).not.toContain(secret);

  const json = await doctor(settings, "--json");
  expect(json.code).toBe(0);
  expect(JSON.parse(json.output)).toMatchObject({
    ok: true,
    findings: expect.arrayContaining([
      { area: "function", outcome: "good", message: "없는 초대 코드를 알아봅니다." },
      { area: "siteToken", outcome: "good", message: "데이터베이스가 이 값을 압니다." },
    ]),
  });

  const weak = await doctor({ ...settings, SESSION_SECRET: "short" }, "--json");
  expect(weak.code).toBe(1);
  const { ok, findings } = JSON.parse(weak.output) as {
    ok: boolean;
    findings: { area: string; outcome: string }[];
  };
  expect(ok).toBe(false);
  const problems = findings.filter(({ outcome }) => outcome === "problem");
  expect(new Set(problems.map(({ area }) => area))).toEqual(new Set(["settings", "secrets"]));

  await killProcess(backend.process);
  const stopped = await doctor(settings);
  expect(stopped.code).toBe(1);
  expect(stopped.output).toMatch(/\[문제\] 프로젝트 연결: .*ECONNREFUSED → npm start/);
});

test("where nothing was ever started it says how to begin", async () => {
  const folder = temporaryFolder();
  const { code, output } = await doctor({ SUPABASE_LOCAL_DATA: folder });
  rmSync(folder, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(output).toMatch(/\[문제\] 설정: SUPABASE_URL이 없고.* → .*npm start/);
});
