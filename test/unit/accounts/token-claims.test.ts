import { expect, test } from "vitest";
import { claimOf, sessionIdOf } from "../../../app/auth/session/session.server.ts";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (claims: unknown) => `${part({ alg: "HS256" })}.${part(claims)}.c2ln`;

test("the session and the assurance of a token are read from its claims", () => {
  const token = tokenOf({ session_id: "a-session", aal: "aal2", 이름: "김하늘" });
  expect([sessionIdOf(token), claimOf(token, "aal")]).toEqual(["a-session", "aal2"]);
});

test.each([
  ["nothing", ""],
  ["a word", "token"],
  ["empty parts", ".."],
  ["no JSON", `e30.${Buffer.from("{").toString("base64url")}.c2ln`],
  ["no base64", "e30.%%%.c2ln"],
  ["bytes that are no text", `e30.${Buffer.from([0xff, 0xfe]).toString("base64url")}.c2ln`],
  ["null", tokenOf(null)],
  ["a list", tokenOf(["session_id"])],
  ["a number", tokenOf(7)],
  ["other claims", tokenOf({ sub: "1" })],
  ["a claim that is no text", tokenOf({ session_id: 7, aal: { level: 2 } })],
  ["what every object has", tokenOf({ __proto__: null })],
])("a token that is %s names no session, and throws nothing", (_, token) => {
  expect([sessionIdOf(token), claimOf(token, "aal")]).toEqual(["", ""]);
});
