import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { INVITE_CODE_MAX, signupSchema } from "../../app/auth/auth-schema.ts";

// The auth service's config.toml and the edge function own these rules. Where a page or a text repeats one, it says the same.

const numberIn = (file: string, pattern: RegExp) => {
  const text = readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");
  const [, found] = pattern.exec(text) ?? [];
  expect(found, `${pattern} in ${file}`).toBeDefined();
  return Number(found);
};

const config = (setting: string) =>
  numberIn("supabase/config.toml", new RegExp(`^${setting} = (\\d+)$`, "m"));

test("how long an invite code may be", () => {
  expect(numberIn("supabase/functions/verify-invite-code/handler.ts", /MAX_CODE_LENGTH = (\d+)/)).toBe(
    INVITE_CODE_MAX,
  );
});

test("passwords and mailed codes", () => {
  const shortest = config("minimum_password_length");
  const problems = (password: string) =>
    signupSchema.safeParse({ email: "a@b.kr", inviteCode: "x", password }).error?.issues ?? [];
  expect(problems("p".repeat(shortest))).toEqual([]);
  expect(problems("p".repeat(shortest - 1))).not.toEqual([]);
  const page = "app/auth/password/reset-password.tsx";
  expect(numberIn(page, /CODE_LENGTH = (\d+)/)).toBe(config("otp_length"));
  expect(numberIn("supabase/templates/recovery.html", /(\d+)분 동안/) * 60).toBe(config("otp_expiry"));
});
