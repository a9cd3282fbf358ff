import { beforeEach, describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask } from "../callers.ts";

const backend = await backendOfFile();
beforeEach(() =>
  backend.database.exec("delete from private.attempt_counts; delete from public.audit_events"),
);

const rpc = "/rest/v1/rpc";
const fromSite = () => ({ "X-Site-Token": backend.siteToken });

async function begin(names: string[], most: number[]): Promise<number> {
  const body = { names, most, seconds: 600 };
  const answer = await ask(backend, `${rpc}/begin_attempt`, { body, headers: fromSite() });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as number;
}
const end = (names: string[]) => ask(backend, `${rpc}/end_attempt`, { body: { names }, headers: fromSite() });
const rows = () =>
  backend.database.query<{ key_hash: string; attempts: number }>("select * from private.attempt_counts");

describe("attempts that the site counts", () => {
  test("are let through as often as each name allows, also when they come at once", async () => {
    const begun = await Promise.all(
      Array.from({ length: 30 }, () => begin(["network", "account"], [100, 10])),
    );
    expect(begun.filter((seconds) => seconds === 0)).toHaveLength(10);
    for (const seconds of begun.filter(Boolean)) expect(seconds).toBeGreaterThan(500);
    expect(await begin(["network", "another account"], [100, 10])).toBe(0);
  });

  test("count under no name where one refuses them, and leave no row of later ones", async () => {
    for (let n = 0; n < 3; n += 1) await begin(["network", "account"], [3, 100]);
    expect(await begin(["place", "network", "a made-up account"], [100, 3, 100])).toBeGreaterThan(0);
    expect(await begin(["account"], [4])).toBe(0);
    expect(new Set((await rows()).map(({ attempts }) => attempts))).toEqual(new Set([0, 3, 4]));
  });

  test("are taken back where they were no wrong guess", async () => {
    for (let n = 0; n < 5; n += 1) {
      expect(await begin(["account"], [1])).toBe(0);
      expect((await end(["account"])).status).toBe(204);
    }
  });

  test("are over in time, and each new one takes two old ones away", async () => {
    for (let n = 0; n < 6; n += 1) await begin([`old ${n}`], [1]);
    await backend.database.exec("update private.attempt_counts set until = now()");
    expect(await begin(["old 0"], [1])).toBe(0);
    expect(await begin(["new"], [1])).toBe(0);
    expect(await rows()).toHaveLength(3);
    await backend.database.query("select private.anonymise_completed_inquiries()");
    expect(await rows()).toHaveLength(2);
  });

  test("name nobody in the database", async () => {
    await begin(["password account person@example.kr", "password network 203.0.113.9"], [9, 9]);
    for (const { key_hash } of await rows()) expect(key_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(await rows())).not.toMatch(/person|203\.0/);
  });
});
