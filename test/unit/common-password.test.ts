import { expect, test } from "vitest";
import { isCommonPassword } from "../../app/auth/common-password.server.ts";

test.each([
  "123456",
  "Password",
  "1q2w3e4r",
  "asdf1234",
  "숲결2026",
  "숲결VR!!",
  "haneul.kim",
  "haneul.kim@example.kr",
])("%s is what others try first", (password) =>
  expect(isCommonPassword(password, "Haneul.Kim@example.kr")).toBe(true),
);

test.each(["secret-1", "느티나무 아래 7시", "haneul.kim-2", "숲결에서 만나요 7"])("%s is not", (password) =>
  expect(isCommonPassword(password, "haneul.kim@example.kr")).toBe(false),
);
