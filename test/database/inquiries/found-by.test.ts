import { beforeAll, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, call, insertInquiry, signedIn } from "../callers.ts";

const hall = "3·1문화회관";
const cafe = "카페 쉼,표";
const clinic = "O’Brien 치과";
const care = "(주)이케어 e-care";
const youth = "강서ㆍ양천 청소년센터";
const lab = "R&D 지원단";
const school = "별빛 초등학교";
const high = "부산 제1고등학교";
const centre = "서울(강남)상담센터";
const branch = "㈜꿈나래 KT지점";

const ids: Record<string, string> = {};
const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
beforeAll(async () => {
  await backend.database.exec("delete from public.inquiries");
  const inquiries = [
    { organization_name: hall, phone: "02-2233-4455", reference: "K0ST1M8Q4Z", message: "12.25에 1,200명" },
    { organization_name: cafe, phone: "02-123-4567~8 (내선 12) / 010-7731-9902", reference: "CAFE90XW3H" },
    { organization_name: clinic, contact_name: "Pat O'Neil", email: "front.desk@obrien-dental.example" },
    { organization_name: care, phone: "1588-3131", reference: "EEEE222222" },
    { organization_name: youth, phone: "031-312-2312", reference: "KT31KT31KT" },
    { organization_name: lab, message: "할인은 50%_정도, 모두 2300명" },
    { organization_name: school, contact_name: "남궁담", message: "견적을 부탁드려요" },
    { organization_name: high, contact_name: "이강", message: "감사합니다 ㄳ" },
    { organization_name: centre, contact_name: "이강", message: "좋네요ㅋㅋㅠㅠ" },
    { organization_name: branch, contact_name: "Kim Haneul" },
  ];
  for (const [index, inquiry] of inquiries.entries()) {
    const columns = {
      email: "a@b.example",
      phone: "055-000-0000",
      reference: `000000000${index}`,
      message: null,
    };
    ids[inquiry.organization_name] = await insertInquiry(backend.database, { ...columns, ...inquiry });
  }
  await write("/rest/v1/inquiry_contacts", {
    inquiry_id: ids[hall],
    kind: "call",
    remark: "교감께 010-9988-7766로",
  });
  await write("/rest/v1/inquiry_notes", { inquiry_id: ids[hall], body: "강당 두 곳" });
  await change(cafe, { next_action_on: "2026-12-01", next_action: "견적서 확인 전화" });
  await change(clinic, { status: "completed", resolution: "declined", resolution_reason: "내년 예산 없음" });
});

async function write(path: string, body: object, method = "POST") {
  const { status, text } = await ask(backend, path, { method, body, token: admin.token });
  expect(status, text).toBeLessThan(300);
}
const change = (name: string, columns: object) =>
  write(`/rest/v1/inquiries?id=eq.${ids[name]}`, columns, "PATCH");
async function found(search: string): Promise<string[]> {
  const { body, status, text } = await call(
    backend,
    "search_inquiries",
    { filter: { q: search, sort: "organization" } },
    admin,
  );
  expect(status, text).toBe(200);
  return (body as { organization_name: string }[]).map(({ organization_name }) => organization_name);
}

test.each([
  ["a remark of a contact", "교감께", hall],
  ["a remark and a note", "강당 교감", hall],
  ["a telephone number in a remark", "010 9988 7766", hall],
  ["a next step", "견적서", cafe],
  ["the reason of an outcome", "예산 없음", clinic],

  ["a name without its middle dot", "31문화", hall],
  ["a name with a dot for it", "3.1문화", hall],
  ["a name with it", "3·1문화회관", hall],
  ["what a dot divides", "3.1", hall],
  ["what a hyphen divides there", "3-1", hall],
  ["a thousand without its comma", "1200명", hall],
  ["a thousand with a comma", "2,300명", lab],
  ["a day", "12.25", hall],
  ["a name without its comma", "쉼표", cafe],
  ["a name with its comma", "쉼,표", cafe],
  ["initials without the comma", "ㅋㅍㅅㅍ", cafe],
  ["a name without its apostrophe", "obrien", clinic],
  ["a name with the other apostrophe", "o'brien", clinic],
  ["an address without its hyphen", "obriendental", clinic],
  ["an address as written", "front.desk@obrien-dental", clinic],
  ["a name without its hyphen", "ecare", care],
  ["a name with its hyphen", "e-care", care],
  ["a name with a blank instead", "e care", care],
  ["a name without its brackets", "주이케어", care],
  ["a name without the dot that is a letter", "강서양천", youth],
  ["a name with another dot", "강서·양천", youth],
  ["two letters that a sign joins", "r&d", lab],
  ["signs that are words", "50%_정", lab],
  ["punctuation between words", "강당 - 교감", hall],

  ["four digits of a telephone number", "2233", hall],
  ["a telephone number with hyphens", "02-2233-4455", hall],
  ["one with dots", "02.2233.4455", hall],
  ["one with a bracket", "02)2233-4455", hall],
  ["one with blanks, and a word", "문화 02 2233 4455", hall],
  ["one as from abroad", "+82 2-2233-4455", hall],
  ["one as from abroad, with the zero", "+82 (0)2 2233 4455", hall],
  ["one that was written as from abroad", "010-7731-9902", cafe],
  ["its end", "9902", cafe],
  ["its beginning as it is typed", "02-223", hall],
  ["that of another area", "031-31", youth],
  ["the code of its area", "031", youth],
  ["what its second number begins with", "010", cafe],
  ["its two last groups", "7731-9902", cafe],
  ["three digits and four", "312 2312", youth],

  ["a reference", "K0ST1M8Q4Z", hall],
  ["a reference in lower case", "k0st1m8q4z", hall],
  ["a reference with a hyphen", "K0ST1-M8Q4Z", hall],
  ["a reference with a blank", "K0ST1 M8Q4Z", hall],
  ["a reference with O for 0", "KOST1M8Q4Z", hall],
  ["a reference with I for 1", "K0STIM8Q4Z", hall],
  ["a reference with l for 1", "kostlm8q4z", hall],
  ["a part of one", "KOST", hall],

  ["initials of a name, whatever blanks it has", "ㅂㅂㅊ", school],
  ["initials with blanks among them", "ㅂㅂ ㅊㄷㅎㄱ", school],
  ["initials beside another word", "ㅂㅂㅊ 견적", school],
  ["initials of the contact", "ㄴㄱㄷ", school],
  ["initials of the name and of the contact", "ㄴㄱ ㅊㄷ", school],
  ["initials from the middle of a name", "ㄱㄷㅎㄱ", high],
  ["initials with the digits of a name", "ㅈ1ㄱㄷㅎㄱ", high],
  ["initials without the digits of a name", "ㅈㄱㄷ", high],
  ["initials of which Windows types two as one letter", "ㅄㅈ", high],
  ["initials with the brackets of a name", "ㅅㅇ(ㄱㄴ)ㅅㄷ", centre],
  ["initials without the brackets of a name", "ㅅㅇㄱㄴㅅㄷ", centre],
  ["initials of which one is double", "ㄲㄴㄹ", branch],
  ["initials with the Latin letters of a name", "ㄴㄹkt", branch],
  ["initials with what a sign is short for", "(ㅈ)ㄲㄴㄹKTㅈㅈ", branch],
  ["consonants before vowels of a message", "ㅋㅋ", centre],
  ["vowels after consonants of a message", "ㅠㅠ", centre],
  ["both of a message", "ㅋㅋㅠㅠ", centre],
  ["those after other words", "합니다 ㄳ", high],
])("%s is found: %s", async (_, search, name) => {
  expect(await found(search)).toEqual([name]);
});

test.each([
  ["two digits of a telephone number", "77"],
  ["three of them", "233"],
  ["three of them with a dot", "2.33"],
  ["four of them with a dot", "22.33"],
  ["five of them with a hyphen, as a day may have it", "22-334"],
  ["three characters of a reference", "M8Q"],
  ["two of them", "q4"],
  ["digits that the dot divides otherwise", "12.2.5"],
  ["a word with the letters that a reference has not", "kust1m8q4z"],
  ["punctuation alone", "·"],
  ["a percent sign as any text", "카%표"],
  ["an underscore as any letter", "카_쉼"],
  ["a backslash", "쉼\\표"],
  ["letters whose sign is missing", "rd지원"],
  ["the end of a remark and the beginning of a note", "7766로강당"],
  ["a single initial in place of a double one", "ㄱㄴㄹ"],
  ["two initials in place of a double one", "ㄱㄱㄴㄹ"],
  ["initials over the end of a name", "ㅎㄱㄴㄱ"],
  ["initials of the message", "ㄱㅈㅇ"],
])("%s is not found: %s", async (_, search) => {
  expect(await found(search)).toEqual([]);
});

test("the initial of one syllable finds every name that has it, at any place", async () => {
  expect(await found("ㅂ")).toEqual([school, high]);
});

test("what staff wrote is found no longer than it stands there", async () => {
  await change(lab, { next_action_on: "2026-12-02", next_action: "두루미 사진 보내기" });
  await write("/rest/v1/inquiry_contacts", { inquiry_id: ids[lab], kind: "visit", remark: "너구리 과장" });
  expect(await found("두루미 너구리")).toEqual([lab]);
  await change(lab, { next_action: "재두루미 사진" });
  expect(await found("두루미 보내기")).toEqual([]);
  await backend.database.query("delete from public.inquiry_contacts where inquiry_id = $1", [ids[lab]]);
  expect(await found("너구리")).toEqual([]);
  await change(lab, { status: "completed" });
  expect(await found("두루미")).toEqual([]);
});
