import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Finding } from "../../../supabase/doctor/finding.ts";
import { startPostgres } from "../../../supabase/scratch/start-postgres.ts";
import { driftsElsewhere, driftsInDatabase } from "./drifts.ts";
import { deployedProject, type Drift, everything, examinedProject, runOn } from "./examined-project.ts";
import { startProjectStandIn } from "./project-stand-in.ts";

// Without an official Postgres from npm, report-access.test.ts still checks PGlite.
const server = await startPostgres();

let deployed: Awaited<ReturnType<typeof deployedProject>>;
let outboxFolder: string;

beforeAll(async () => {
  outboxFolder = mkdtempSync(path.join(tmpdir(), "doctor-"));
  if (server.outcome === "unavailable") return;
  deployed = await deployedProject(server);
});

afterAll(async () => {
  rmSync(outboxFolder, { recursive: true, force: true });
  if (server.outcome === "started") await server.stop();
});

const examined = (drift: Drift = {}) => examinedProject(deployed, outboxFolder, drift);
const problemsOf = (findings: Finding[]) =>
  findings.filter(({ outcome }) => outcome === "problem").map(({ message }) => message);

describe.skipIf(server.outcome === "unavailable")("on an official Postgres", () => {
  test("a project as deployed has nothing wrong; all was looked at and nothing changed", async () => {
    const before = await runOn(deployed.superuserUrl, everything);
    const findings = await examined({ environment: { SUPABASE_SECRET_KEY: "sb_secret_of_the_tests" } });
    expect(findings.filter(({ outcome }) => outcome !== "good")).toEqual([]);
    expect(new Set(findings.map(({ area }) => area)).size).toBe(17);
    expect(await runOn(deployed.superuserUrl, everything), "the doctor changes nothing").toEqual(before);
  });

  test.each(driftsInDatabase)("%s is named, and nothing else", async (_, sql, told) => {
    const undo = sql.includes("alter role anon") ? "alter role anon nobypassrls" : "";
    onTestFinished(
      async () => void (undo && (await runOn(deployed.superuserUrl, (client) => client.unsafe(undo)))),
    );
    const problems = problemsOf(await examined({ sql }));
    expect(problems.map((problem, at) => problem.slice(0, told[at]?.length))).toEqual(told);
  });

  test.each(driftsElsewhere)("%s is named, and nothing else", async (_, planted, told) => {
    const problems = problemsOf(await examined(planted));
    expect(problems.map((problem, at) => problem.slice(0, told[at]?.length))).toEqual(told);
  });

  test("without pg_cron, what anonymises daily by other means is seen by what it did", async () => {
    const sql = "drop extension pg_cron cascade; select private.anonymise_completed_inquiries()";
    const findings = await examined({ sql });
    expect(problemsOf(findings)).toEqual([]);
    expect(findings.find(({ area }) => area === "retention")?.message).toBe(
      "익명화가 0시간 전에 실행되었습니다.",
    );
  });

  test("a restore that lacks rows is named by table, as is a file that holds no counts", async () => {
    const countsFolder = mkdtempSync(path.join(tmpdir(), "doctor-"));
    onTestFinished(() => rmSync(countsFolder, { recursive: true }));
    const countsFile = path.join(countsFolder, "counts.json");
    const counts = await runOn(deployed.url, async (client) => {
      const [row] = await client`select private.data_report() -> 'counts' as counts`;
      return row?.["counts"] as Record<string, number>;
    });
    writeFileSync(countsFile, JSON.stringify(counts));
    const asBackedUp = await examined({ countsFile });
    expect(problemsOf(asBackedUp)).toEqual([]);
    expect(asBackedUp.map(({ message }) => message)).toContainEqual(
      `테이블 ${Object.keys(counts).length}개의 행 수가 ${countsFile}과 같습니다.`,
    );

    const kinds = counts["private.notification_kinds"] ?? 0;
    const sql = "delete from private.notification_kinds where kind = 'digest'; analyze";
    expect(problemsOf(await examined({ countsFile, sql }))).toEqual([
      `private.notification_kinds: ${kinds - 1}행입니다(${countsFile}에는 ${kinds}행).`,
    ]);
    expect(problemsOf(await examined({ countsFile: countsFolder }))).toEqual([
      expect.stringContaining(`${countsFolder}을 읽을 수 없습니다`),
    ]);
  });

  test("an outbox where nobody can write is named", async () => {
    const elsewhereFolder = mkdtempSync(path.join(tmpdir(), "doctor-"));
    onTestFinished(() => rmSync(elsewhereFolder, { recursive: true }));
    const file = path.join(elsewhereFolder, "a-file");
    writeFileSync(file, "");
    const environment = { OUTBOX_PATH: path.join(file, "inquiries.sqlite") };
    expect(problemsOf(await examined({ environment }))).toEqual([`${file}에 쓸 수 없습니다: ENOTDIR`]);
  });

  test("a certificate that nobody trusts, or none at all, is named", async () => {
    const SITE_ORIGIN = (await startProjectStandIn()).replace("http:", "https:");
    const problems = problemsOf(
      await examined({ environment: { SITE_ORIGIN }, answers: { managed: { site_url: SITE_ORIGIN } } }),
    );
    expect(problems).toEqual([expect.stringContaining(`${SITE_ORIGIN}에 TLS로 닿지 않습니다: `)]);
  });

  test("all visitors are said to share the auth service's limits without the secret key", async () => {
    const warnings = (await examined()).filter(({ outcome }) => outcome !== "good");
    expect(warnings).toEqual([
      expect.objectContaining({
        area: "auth",
        outcome: "warning",
        message: expect.stringContaining("모든 방문자를"),
      }),
    ]);
  });

  test("what cannot be seen without more keys is said to be unseen, with what to do", async () => {
    const without = { SUPABASE_DB_URL: "", SUPABASE_ACCESS_TOKEN: "" };
    const findings = await examined({ environment: without });
    expect(problemsOf(findings)).toEqual([]);
    const unseen = findings.filter(({ outcome }) => outcome === "unchecked");
    expect(unseen.map(({ area }) => area)).toEqual(["auth", "mail", "database"]);
    for (const { remedy } of unseen) expect(remedy).toMatch(/SUPABASE_/);
  });
});
