import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { call, insertInquiry, signedIn, type ApiUser } from "../callers.ts";

const [school, high, centre, branch] = [
  "별빛 초등학교",
  "부산 제1고등학교",
  "서울(강남)상담센터",
  "㈜꿈나래 KT지점",
] as const;

let backend: Backend;
let admin: ApiUser;
beforeAll(async () => {
  backend = await startTestBackend();
  admin = await signedIn(backend, "admin");
  const inquiries = [
    { organization_name: school, contact_name: "남궁담", message: "견적을 부탁드려요" },
    { organization_name: high, contact_name: "이강", message: "감사합니다 ㄳ" },
    { organization_name: centre, contact_name: "이강", message: "좋네요ㅋㅋㅠㅠ" },
    { organization_name: branch, contact_name: "Kim Haneul", message: null },
  ];
  for (const inquiry of inquiries) await insertInquiry(backend.database, inquiry);
});
afterAll(() => backend.stop());

async function found(search: string): Promise<string[]> {
  const filter = { q: search, sort: "organization" };
  const { body, status, text } = await call(backend, "search_inquiries", { filter }, admin);
  expect(status, text).toBe(200);
  return (body as { organization_name: string }[]).map(({ organization_name }) => organization_name);
}

describe("initials", () => {
  test.each([
    ["of a name, whatever blanks it has", "ㅂㅂㅊ", school],
    ["with blanks among them", "ㅂㅂ ㅊㄷㅎㄱ", school],
    ["beside another word", "ㅂㅂㅊ 견적", school],
    ["of the contact", "ㄴㄱㄷ", school],
    ["of the name and of the contact", "ㄴㄱ ㅊㄷ", school],
    ["from the middle of a name", "ㄱㄷㅎㄱ", high],
    ["with the digits of a name", "ㅈ1ㄱㄷㅎㄱ", high],
    ["without the digits of a name", "ㅈㄱㄷ", high],
    ["of which Windows types two as one letter", "ㅄㅈ", high],
    ["with the brackets of a name", "ㅅㅇ(ㄱㄴ)ㅅㄷ", centre],
    ["without the brackets of a name", "ㅅㅇㄱㄴㅅㄷ", centre],
    ["of which one is double", "ㄲㄴㄹ", branch],
    ["with the Latin letters of a name", "ㄴㄹkt", branch],
    ["with what a sign is short for", "(ㅈ)ㄲㄴㄹKTㅈㅈ", branch],
  ])("%s find it: %s", async (_, search, name) => {
    expect(await found(search)).toEqual([name]);
  });

  test.each([
    ["a single one in place of a double one", "ㄱㄴㄹ"],
    ["two in place of a double one", "ㄱㄱㄴㄹ"],
    ["over the end of a name", "ㅎㄱㄴㄱ"],
    ["of the message", "ㄱㅈㅇ"],
  ])("%s find nothing: %s", async (_, search) => {
    expect(await found(search)).toEqual([]);
  });

  test("of one syllable find every name that has it, at any place", async () => {
    expect(await found("ㅂ")).toEqual([school, high]);
  });
});

describe("single letters of a message are found:", () => {
  test.each([
    ["consonants before vowels", "ㅋㅋ", centre],
    ["vowels after consonants", "ㅠㅠ", centre],
    ["both", "ㅋㅋㅠㅠ", centre],
    ["two consonants in one letter", "ㄳ", high],
    ["those after other words", "합니다 ㄳ", high],
  ])("%s: %s", async (_, search, name) => {
    expect(await found(search)).toEqual([name]);
  });
});
