import { expect, test, vi } from "vitest";
import {
  cleanLine,
  cleanText,
  hasExcessiveMarks,
  TOO_MANY_MARKS,
} from "../../../app/ui/forms/text-schemas.ts";
import { noteSchema } from "../../../app/dashboard/inquiries/update/update-schemas.ts";
import { inviteSchema } from "../../../app/dashboard/invites/invite-form.tsx";
import { landingInquirySchema } from "../../../app/inquiry/inquiry-schema.ts";
import { readPhone } from "../../../app/korean/phone.ts";

const inquiry = {
  organizationName: "한빛초등학교",
  contactName: "김보건",
  email: "nurse@school.example",
  phone: "010-1234-5678",
};

const longestNormalised = (work: () => void) => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  work();
  const lengths = normalize.mock.contexts.map((text) => String(text).length);
  normalize.mockRestore();
  return Math.max(0, ...lengths);
};

const marks = "\u0301\u0316".repeat(9_000);

test.each([
  ["a message", landingInquirySchema, { ...inquiry, message: `문의${marks}` }],
  ["a note", noteSchema, { body: `통화함${marks.slice(0, 1_500)}` }],
  [
    "an organisation",
    landingInquirySchema,
    { ...inquiry, organizationName: `초등학교${marks.slice(0, 90)}` },
  ],
  [
    "an invite's label",
    inviteSchema,
    { kind: "staff", maxUses: 1, expiry: "7", label: `보건소${marks.slice(0, 90)}` },
  ],
])("%s with a long run of marks is refused in words, and never put into order", (_, schema, fields) => {
  let messages: string[] = [];
  const longest = longestNormalised(() => {
    messages = schema.safeParse(fields).error?.issues.map(({ message }) => message) ?? [];
  });
  expect(messages).toContain(TOO_MANY_MARKS);
  expect(longest).toBeLessThan(50);
});

test("a telephone number that is all marks is none, and never put into order", () => {
  expect(longestNormalised(() => expect(readPhone(marks).outcome).toBe("refused"))).toBe(0);
});

test("marks that come together once what stood between them is taken out are a run too", () => {
  const parted = `가${"\u0316".repeat(8)}\u202e${"\u0316".repeat(8)}`;
  expect(hasExcessiveMarks(parted)).toBe(false);
  expect(hasExcessiveMarks(cleanText(parted))).toBe(true);
});

test("what is cleaned is composed, where something invisible split a letter too", () => {
  for (const invisible of ["", "\u200b", "\u202e", "\u0007", "\ufeff"]) {
    for (const clean of [cleanText, cleanLine]) expect(clean(`e${invisible}\u0301`)).toBe("\u00e9");
  }
});

test("Hangul in pieces, accents, pointed Hebrew and emoji pass as they were meant", () => {
  for (const text of ["한글", "Ångström", "Việt", "שָּׁבַתּ", "👩‍🏫", "❤️", "1️⃣", "می‌خواهم"]) {
    expect(cleanText(text.normalize("NFD")), text).toBe(text.normalize("NFC"));
    expect(cleanLine(text), text).toBe(text.normalize("NFC"));
    expect(hasExcessiveMarks(text), text).toBe(false);
  }
});

test.each([
  "\u0000",
  "\u0085",
  "\u061c",
  "\u200e",
  "\u202a",
  "\u202e",
  "\u2066",
  "\u2069",
  "\u200b",
  "\u2060",
  "\ufeff",
  "\ud800",
])("%j is in nothing that is stored: no inquiry, no note, no label", (text) => {
  const stored = JSON.stringify([
    landingInquirySchema.parse({ ...inquiry, contactName: `김${text}보건`, message: `가${text}나\r\n\t다` }),
    noteSchema.parse({ body: `통화${text}함` }),
    inviteSchema.parse({ kind: "staff", maxUses: 1, expiry: "7", label: ` 보건${text}소 ` }),
  ]);
  expect(JSON.parse(stored)).toMatchObject([
    { contactName: "김보건", message: "가나\n\t다" },
    { body: "통화함" },
    { label: "보건소" },
  ]);
});
