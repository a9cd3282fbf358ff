import { beforeEach, describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask } from "../callers.ts";

const backend = await backendOfFile();
beforeEach(() =>
  backend.database.exec("delete from private.attempt_counts; delete from public.audit_events"),
);

const rpc = "/rest/v1/rpc";
const fromSite = () => ({ "X-Site-Token": backend.siteToken });

type Counts = Record<string, number>;
const countsOf = (most: Counts) =>
  Object.entries(most).map(([subject, each]) => ({ scope: "password", subject, most: each }));

async function begin(most: Counts): Promise<number> {
  const body = { counts: countsOf(most), seconds: 600 };
  const answer = await ask(backend, `${rpc}/begin_attempt`, { body, headers: fromSite() });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as number;
}
const end = (most: Counts) =>
  ask(backend, `${rpc}/end_attempt`, { body: { counts: countsOf(most) }, headers: fromSite() });
const rows = () =>
  backend.database.query<{ scope: string; subject_hash: string; attempts: number }>(
    "select * from private.attempt_counts",
  );

describe("attempts that the site counts", () => {
  test("are let through as often as each count allows, also when they come at once", async () => {
    const begun = await Promise.all(Array.from({ length: 30 }, () => begin({ network: 100, account: 10 })));
    expect(begun.filter((seconds) => seconds === 0)).toHaveLength(10);
    for (const seconds of begun.filter(Boolean)) expect(seconds).toBeGreaterThan(500);
    expect(await begin({ network: 100, "another account": 10 })).toBe(0);
  });

  test("count nowhere where one refuses them, and leave no row of later ones", async () => {
    for (let n = 0; n < 3; n += 1) await begin({ network: 3, account: 100 });
    expect(await begin({ prefix: 100, network: 3, "a made-up account": 100 })).toBeGreaterThan(0);
    expect(await begin({ account: 4 })).toBe(0);
    expect(new Set((await rows()).map(({ attempts }) => attempts))).toEqual(new Set([3, 4]));
  });

  test("are taken back where they were no wrong guess", async () => {
    for (let n = 0; n < 5; n += 1) {
      expect(await begin({ account: 1 })).toBe(0);
      expect((await end({ account: 1 })).status).toBe(204);
    }
  });

  test("are over in time, and each new one takes two old ones away", async () => {
    for (let n = 0; n < 6; n += 1) await begin({ [`old ${n}`]: 1 });
    await backend.database.exec("update private.attempt_counts set until = now()");
    expect(await begin({ "old 0": 1 })).toBe(0);
    expect(await begin({ new: 1 })).toBe(0);
    expect(await rows()).toHaveLength(3);
    await backend.database.query("select private.anonymise_completed_inquiries()");
    expect(await rows()).toHaveLength(2);
  });

  test("name nobody in the database", async () => {
    await begin({ "person@example.kr": 9, "203.0.113.9": 9 });
    for (const { subject_hash } of await rows()) expect(subject_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(await rows())).not.toMatch(/person|203\.0/);
  });
});
