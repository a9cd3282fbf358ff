import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { ask, attempt, service, signedIn, visitor, type ApiUser } from "../callers.ts";

let backend: Backend;
let staff: ApiUser;
beforeAll(async () => {
  backend = await startTestBackend();
  staff = await signedIn(backend, "staff");
});
afterAll(() => backend.stop());
beforeEach(() =>
  backend.database.exec("delete from private.attempt_counts; delete from public.audit_events"),
);

const rpc = "/rest/v1/rpc";
const fromSite = () => ({ "X-Site-Token": backend.siteToken });

async function begin(names: string[], most: number[], announced?: string): Promise<number> {
  const body = { names, most, seconds: 600, announced };
  const answer = await ask(backend, `${rpc}/begin_attempt`, { body, headers: fromSite() });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as number;
}
const end = (names: string[], unanswered?: string) =>
  ask(backend, `${rpc}/end_attempt`, { body: { names, unanswered }, headers: fromSite() });
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

  test("count under no name where one refuses them, and leave no row of what comes after it", async () => {
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

describe("nobody but the site", () => {
  test("counts attempts or takes them back", async () => {
    const began = { names: ["a"], most: [1], seconds: 600 };
    for (const [name, body] of Object.entries({ begin_attempt: began, end_attempt: { names: ["a"] } })) {
      expect((await ask(backend, `${rpc}/${name}`, { body })).status, name).toBe(401);
      const headers = { "X-Site-Token": "a-token-that-nobody-has-ever-trusted" };
      expect((await ask(backend, `${rpc}/${name}`, { body, headers })).status, name).toBe(401);
      expect((await ask(backend, `${rpc}/${name}`, { body, token: staff.token })).code, name).toBe("42501");
    }
    expect(await rows()).toEqual([]);
  });

  test.each([
    "count_attempt('a', 1, now())",
    "take_attempt_back('a')",
    "judge_password('{}')",
    "judge_factor_code('{}')",
  ])("calls private.%s", async (call) => {
    for (const caller of [visitor, staff.caller, service])
      expect(await attempt(backend.database, caller, `select private.${call}`)).toBe("42501");
  });
});

describe("the auth service's question", () => {
  type Verdict = { decision?: string; error?: { http_code: number } };
  const event = (valid: boolean, factor_id?: string) => ({ user_id: staff.id, valid, factor_id });
  const judge = (hook: "password" | "factor_code", asked: object) =>
    backend.database.transaction(async (sql) => {
      await sql.exec("set local role supabase_auth_admin");
      const [row] = await sql.query<{ verdict: Verdict }>(`select private.judge_${hook}($1) as verdict`, [
        asked,
      ]);
      return row?.verdict.decision ?? row?.verdict.error?.http_code;
    });
  /** As the site marks an account. */
  async function mark() {
    const hash = await crypto.subtle.digest("SHA-256", Buffer.from(`${staff.id}@example.kr`));
    return Buffer.from(hash).toString("base64url");
  }
  const audited = () =>
    backend.database.query("select member, kind, details from public.audit_events order by id");

  test("is answered by go on, until ten passwords past the site were wrong: then no right one passes either", async () => {
    for (let n = 0; n < 10; n += 1) expect(await judge("password", event(false))).toBe("continue");
    expect(await judge("password", event(false))).toBe(429);
    expect(await judge("password", event(true))).toBe(429);
    const details = { past_site: true, attempts: 12 };
    expect(await audited()).toEqual([{ member: staff.id, kind: "sign_in_failed", details }]);
  });

  test("about right ones is answered by go on, however many there are, and leaves no trace", async () => {
    for (let n = 0; n < 30; n += 1) expect(await judge("password", event(true))).toBe("continue");
    expect(await audited()).toEqual([]);
  });

  test("about what the site announced is answered by go on, whatever strangers did past it, once for each", async () => {
    for (let n = 0; n < 12; n += 1) await judge("password", event(false));
    await begin(["somewhere"], [100], `password ${await mark()}`);
    await begin(["somewhere"], [100], `password ${await mark()}`);
    expect(await judge("password", event(false))).toBe("continue");
    expect(await judge("password", event(true))).toBe("continue");
    expect(await judge("password", event(true))).toBe(429);
    expect(await audited()).toMatchObject([{ details: { attempts: 13 } }]);
  });

  test("about a code that the site announced is answered for each of the account's factors", async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    for (let n = 0; n < 5; n += 1) expect(await judge("factor_code", event(false, one))).toBe("continue");
    expect(await judge("factor_code", event(true, one))).toBe(429);
    await begin(["somewhere"], [100], `factorCode ${await mark()}`);
    expect(await judge("factor_code", event(false, one))).toBe("continue");
    expect(await judge("factor_code", event(true, other))).toBe("continue");
    expect(await judge("factor_code", event(true, other))).toBe(429);
  });

  test("does not let pass what strangers had the site announce while the auth service judged nothing", async () => {
    const announced = `password ${await mark()}`;
    for (let n = 0; n < 30; n += 1) {
      expect(await begin(["here"], [1], announced)).toBe(0);
      await end(["here"], announced);
    }
    for (let n = 0; n < 10; n += 1) expect(await judge("password", event(false))).toBe("continue");
    expect(await judge("password", event(false))).toBe(429);
    await begin(["here"], [1], announced);
    expect(await judge("password", event(true))).toBe("continue");
  });

  test("of which the site heard no answer stays counted, at whichever factor it was", async () => {
    const announced = `factorCode ${await mark()}`;
    const factors = [crypto.randomUUID(), crypto.randomUUID()];
    for (const tried of [factors, factors.slice(1)]) {
      await begin(["here"], [2], announced);
      for (const factor of tried) await judge("factor_code", event(false, factor));
      await end(["here"], announced);
    }
    expect(await begin(["here"], [2], announced)).toBeGreaterThan(0);
  });

  test("about an account is not answered for another", async () => {
    for (let n = 0; n < 12; n += 1) await judge("password", event(false));
    const another = await signedIn(backend, "staff");
    expect(await judge("password", { user_id: another.id, valid: true })).toBe("continue");
  });
});
