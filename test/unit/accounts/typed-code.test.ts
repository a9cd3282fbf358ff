import { describe, expect, test } from "vitest";
import { factorCodeSchema, passwordResetSchema, recoveryCodeSchema } from "../../../app/auth/auth-schema.ts";

describe("a code is taken as phones and password managers paste it", () => {
  test.each([
    "123456",
    " 123 456 ",
    "123-456",
    "123\u2013456",
    "１２３４５６",
    "\u200e123456\u200f",
    "123\u200b456",
    "\ufeff123\u00a0456",
    "\u2066123\u2011456\u2069",
    "123.456",
  ])("%j", (code) => {
    expect(factorCodeSchema.parse({ code })).toEqual({ code: "123456" });
    const reset = { email: "a@example.kr", code, factorCode: code, password: "another-secret" };
    expect(passwordResetSchema.parse(reset)).toMatchObject({ code: "123456", factorCode: "123456" });
  });

  test.each(["12345", "1234567", "12345a", "12345\u0661", ""])("but not %j", (code) => {
    expect(factorCodeSchema.safeParse({ code }).success).toBe(false);
  });

  test.each([
    "abcd-efgh-jkmn-0123",
    "ABCD EFGH JKMN O1Z3",
    "ＡＢＣＤ－ＥＦＧＨ－ＪＫＭＮ－０１２３",
    "\u200eABCD\u2010EFGH\u2010JKMN\u20100I23\u200e",
  ])("a recovery code %j", (code) => {
    expect(recoveryCodeSchema.safeParse({ code }).success).toBe(true);
  });
});
