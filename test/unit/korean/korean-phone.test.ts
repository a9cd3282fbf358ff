import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskedPhone, PHONE_MAX, readPhone, telHref } from "../../../app/korean/phone.ts";
import { keptPhones, refusedPhones } from "../../helpers/written-phones.ts";

describe("a phone number", () => {
  test.each(keptPhones)("written %s is kept as %s", (written, kept) => {
    expect(readPhone(written)).toEqual({ outcome: "read", value: kept });
    expect(readPhone(kept)).toEqual({ outcome: "read", value: kept });
  });

  test.each(refusedPhones)("written %j is refused, and is told why", (written, said) => {
    expect(readPhone(written)).toEqual({
      outcome: "refused",
      words: expect.stringMatching(said) as string,
    });
  });

  test("is kept in one form however it is typed, with digits typed in a row", () => {
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...Array.from("0123456789+-(). ~/,#"), "내선 ", "또는") }),
    );
    fc.assert(
      fc.property(typed, (written) => {
        const read = readPhone(written);
        if (read.outcome === "refused") return;
        expect(read.value.length).toBeLessThanOrEqual(PHONE_MAX);
        expect(readPhone(read.value)).toEqual(read);
        const [number = ""] = /^[\d+-]+/.exec(read.value) ?? [];
        expect(written.replaceAll(/\(0\)|\D/g, "")).toContain(number.replaceAll(/^0|\D/g, ""));
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ["02-123-4567", "tel:021234567"],
    ["02-123-4567~8", "tel:021234567"],
    ["02-123-4567~8 (내선 12)", "tel:021234567,12"],
    ["02-123-4567 (내선 12) / 010-1234-5678", "tel:021234567,12"],
    ["+12025550123", "tel:+12025550123"],
    ["(02) 123-4567", "tel:021234567"],
  ])("kept as %s is dialled by %s", (kept, href) => {
    expect(telHref(kept)).toBe(href);
  });

  test.each([
    ["010-1234-5678", "010-••••-5678"],
    ["02-123-4567 (내선 12)", "02-•••-4567 (내선 12)"],
    ["1588-1234", "15••-1234"],
    ["+12025550123", "+1••••••0123"],
    ["02-123-4567~8 / 010-1234-5678", "02-•••-4567~8 / 010-••••-5678"],
  ])("kept as %s is shown to its owner as %s", (kept, masked) => {
    expect(maskedPhone(kept)).toBe(masked);
  });
});
