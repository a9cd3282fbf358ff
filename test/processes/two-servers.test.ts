import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { startSiteBefore } from "../helpers/site.ts";
import { startTestBackend } from "../helpers/test-database.ts";
import { Visitor } from "../helpers/visitor.ts";

let backend: Backend;
let sites: Awaited<ReturnType<typeof startSiteBefore>>[];
beforeAll(async () => {
  backend = await startTestBackend();
  sites = await Promise.all([startSiteBefore(backend), startSiteBefore(backend)]);
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await backend.stop();
});

const visit = (n: number) => new Visitor(sites[n % sites.length]?.url ?? "");

test("two servers count as one: the eleventh wrong password waits, at either", async () => {
  const account = await visit(0).signUp("demo-staff-invite");
  const guess = (n: number) => visit(n).post("/auth", { ...account, password: `wrong-${randomUUID()}` });
  for (let n = 0; n < 10; n += 1) expect((await guess(n)).status, `guess ${n}`).toBe(422);
  for (const n of [10, 11]) {
    const refused = await guess(n);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(500);
  }
  const elsewhere = new Visitor(sites[1]?.url ?? "", { "X-Forwarded-For": "203.0.113.80" });
  expect((await elsewhere.post("/auth", account)).text).toContain("로그인 성공");
});
