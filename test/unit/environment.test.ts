import { beforeAll, expect, test } from "vitest";
import { runToEnd } from "../helpers/site.ts";

type ParseEnvironment = typeof import("../../app/env.server.ts").parseEnvironment;
let parseEnvironment: ParseEnvironment;

const good = {
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SESSION_SECRET: "x".repeat(32),
};

beforeAll(async () => {
  Object.assign(process.env, good);
  ({ parseEnvironment } = await import("../../app/env.server.ts"));
});

test("three variables connect the site", () => {
  expect(parseEnvironment(good)).toMatchObject({ ...good, PORT: 3000 });
});

test("the key may have its older name", () => {
  const { SUPABASE_PUBLISHABLE_KEY: key, ...others } = good;
  expect(parseEnvironment({ ...others, SUPABASE_ANON_KEY: key }).SUPABASE_PUBLISHABLE_KEY).toBe(key);
});

test.each([
  ["SUPABASE_URL", "not-an-address"],
  ["SUPABASE_URL", "ftp://project.supabase.co"],
  ["SESSION_SECRET", "short"],
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
