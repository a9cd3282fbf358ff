import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { grantOfKey, grantOfToken } from "../../../supabase/local/access-token.ts";
import { loadKeys } from "../../../supabase/local/keys.ts";

const keys = await loadKeys();
const inAMinute = Math.floor(Date.now() / 1000) + 60;
const claims = { sub: "some-user", role: "authenticated", exp: inAMinute };

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");

function signed(payload: unknown, { header = { alg: "HS256", typ: "JWT" }, secret = keys.jwtSecret } = {}) {
  const unsigned = `${encode(header)}.${encode(payload)}`;
  return `${unsigned}.${createHmac("sha256", secret).update(unsigned).digest("base64url")}`;
}

test("a signed token grants its role until it expires", async () => {
  expect(await grantOfToken(signed(claims), keys)).toEqual({
    caller: { role: "authenticated", claims },
    expiresAt: inAMinute,
  });
});

const [head = "", body = "", signature = ""] = signed(claims).split(".");

test.each([
  ["signed with another secret", signed(claims, { secret: "guessed" })],
  ["without a signature", `${head}.${body}.`],
  ["with a shortened signature", `${head}.${body}.${signature.slice(0, -2)}`],
  ["with claims of another token", `${head}.${encode({ ...claims, role: "service_role" })}.${signature}`],
  ["of the algorithm none", `${encode({ alg: "none" })}.${body}.`],
  ["that says none and is signed all the same", signed(claims, { header: { alg: "none", typ: "JWT" } })],
  ["that names another algorithm", signed(claims, { header: { alg: "HS512", typ: "JWT" } })],
  [
    "that demands an unknown extension",
    signed(claims, { header: { alg: "HS256", crit: ["x"], x: 1 } as never }),
  ],
  ["that has expired", signed({ ...claims, exp: inAMinute - 61 })],
  ["that never expires", signed({ sub: "some-user", role: "authenticated" })],
  ["whose expiry is text", signed({ ...claims, exp: String(inAMinute) })],
  ["of an unknown role", signed({ ...claims, role: "postgres" })],
  ["without a role", signed({ sub: "some-user", exp: inAMinute })],
  ["whose claims are a list", signed([claims])],
  ["whose claims are null", signed(null)],
  ["in two parts", `${head}.${body}`],
  ["in four parts", `${signed(claims)}.${signature}`],
  ["that is no token", "garbage"],
  ["that is empty", ""],
  ["that is an API key", keys.secretKey],
])("a token %s grants nothing", async (_, token) => {
  expect(await grantOfToken(token, keys)).toBeNull();
});

test("each API key grants its own role, and other text none", () => {
  expect(grantOfKey(keys.publishableKey, keys)?.caller).toEqual({ role: "anon" });
  expect(grantOfKey(keys.secretKey, keys)?.caller).toEqual({ role: "service_role" });
  for (const other of ["", "sb_publishable_of_another", signed(claims), keys.jwtSecret]) {
    expect(grantOfKey(other, keys)).toBeNull();
  }
});
