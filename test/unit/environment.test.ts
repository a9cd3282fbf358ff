import { beforeAll, expect, test } from "vitest";
import { runToEnd } from "../helpers/site.ts";

type ParseEnvironment = typeof import("../../app/env.server.ts").parseEnvironment;
let parseEnvironment: ParseEnvironment;

const good = {
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SESSION_SECRET: "x".repeat(32),
  SITE_TOKEN: "t".repeat(32),
};

beforeAll(async () => {
  Object.assign(process.env, good);
  ({ parseEnvironment } = await import("../../app/env.server.ts"));
});

test("three variables connect the site", () => {
  expect(parseEnvironment(good)).toMatchObject({
    ...good,
    SESSION_SECRET: [good.SESSION_SECRET],
    PORT: 3000,
  });
});

test("a secret can be replaced by a newer one before it, and what the older one encrypted is still read", async () => {
  const older = { ...good, SESSION_SECRET: "o".repeat(32) };
  const both = { ...good, SESSION_SECRET: `${"n".repeat(32)}, ${older.SESSION_SECRET}` };
  expect(parseEnvironment(both).SESSION_SECRET).toEqual(["n".repeat(32), "o".repeat(32)]);

  const { env } = await import("../../app/env.server.ts");
  const { cipherFor } = await import("../../app/server/security/encrypted-value.server.ts");
  env.SESSION_SECRET = parseEnvironment(older).SESSION_SECRET;
  const encrypted = cipherFor("invite code").encrypt("비밀");
  env.SESSION_SECRET = parseEnvironment(both).SESSION_SECRET;
  expect(cipherFor("invite code").decrypt(encrypted)).toBe("비밀");
  expect(cipherFor("session").decrypt(encrypted)).toBeNull();
  env.SESSION_SECRET = parseEnvironment(good).SESSION_SECRET;
  expect(cipherFor("invite code").decrypt(encrypted)).toBeNull();
});

test("the key may have its older name", () => {
  const { SUPABASE_PUBLISHABLE_KEY: key, ...others } = good;
  expect(parseEnvironment({ ...others, SUPABASE_ANON_KEY: key }).SUPABASE_PUBLISHABLE_KEY).toBe(key);
});

test.each([
  ["SUPABASE_URL", "not-an-address"],
  ["SUPABASE_URL", "ftp://project.supabase.co"],
  ["SESSION_SECRET", "short"],
  ["SITE_TOKEN", "short"],
  ["SESSION_SECRET", `${"x".repeat(32)},short`],
  ["SITE_ORIGIN", "example.org"],
  ["PORT", "70000"],
  ["SUPPORT_EMAIL", "nobody"],
  ["SUPPORT_PHONE", "call us"],
])("%s=%s is named as wrong", (name, value) => {
  expect(() => parseEnvironment({ ...good, [name]: value })).toThrow(name);
});

test("with a project's address and no key, start-up stops with the words of the specification", async () => {
  const { code, output } = await runToEnd(["supabase/local/run.ts", "node", "app/server/server.ts"], {
    SUPABASE_URL: "https://project.supabase.co",
  });
  expect(code).toBe(1);
  expect(output.trim()).toBe("supabaseKey is required");
});
