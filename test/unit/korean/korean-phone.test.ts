import * as fc from "fast-check";
import { expect, test } from "vitest";
import { normalizePhone, telHref } from "../../../app/korean/phone.ts";

test.each([
  ["02-123-4567", "02-123-4567"],
  ["0212345678", "02-1234-5678"],
  ["031 123 4567", "031-123-4567"],
  ["010.1234.5678", "010-1234-5678"],
  ["01012345678", "010-1234-5678"],
  ["(02) 123-4567", "02-123-4567"],
  ["070-1234-5678", "070-1234-5678"],
  ["0505-123-4567", "0505-123-4567"],
  ["15881234", "1588-1234"],
  ["1588-1234", "1588-1234"],
  ["+82 10 1234 5678", "010-1234-5678"],
  ["+82-(0)2-123-4567", "02-123-4567"],
  ["+82-1588-1234", "1588-1234"],
  ["+82 16 123 4567", "016-123-4567"],
  ["0082 10 1234 5678", "010-1234-5678"],
  ["０１０−１２３４−５６７８", "010-1234-5678"],
  ["123-4567", "123-4567"],
  ["+1 202 555 0123", "+12025550123"],
])("%s is kept as %s", (written, kept) => {
  expect(normalizePhone(written)).toBe(kept);
  expect(normalizePhone(kept)).toBe(kept);
});

test.each([
  "",
  "전화 주세요",
  "123456",
  "1".repeat(16),
  "010-1234-567a",
  "++821012345678",
  "-",
  "+8212345",
  "0012345",
])("%j cannot be a phone number", (written) => {
  expect(normalizePhone(written)).toBeNull();
});

test("whatever is typed, what is kept is a number that the database takes", () => {
  const typed = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...Array.from("0123456789+-(). ")) }),
  );
  fc.assert(
    fc.property(typed, (written) => {
      const kept = normalizePhone(written);
      expect(kept ?? "02-123-4567").toMatch(/^\+?[0-9(][0-9 ().-]{5,28}[0-9]$/);
      expect(normalizePhone(kept ?? "")).toBe(kept);
    }),
    { numRuns: 5_000 },
  );
});

test("a phone's link holds what is dialled and nothing else", () => {
  expect(telHref("02-123-4567")).toBe("tel:021234567");
  expect(telHref("+82 (2) 123 4567")).toBe("tel:+8221234567");
});
