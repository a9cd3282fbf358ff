import { describe, expect, test } from "vitest";
import { compareNames } from "../../../app/korean/names.ts";
import {
  listOf,
  namesIn,
  signedInClient,
  signInAdmin,
  statusOf,
  storeInquiryRows,
} from "../../helpers/inquiry-desk.ts";
import { uniqueContact, uniqueMark, uniqueName } from "../../helpers/samples.ts";
import { parsePage } from "../../helpers/parse-page.ts";
import { Visitor } from "../../helpers/visitor.ts";

const admin = await signInAdmin();

const IMPORT = "/dashboard/inquiries/import";
const HEADER = "기관명,담당자,연락처,이메일,문의 내용";
const lineOf = (name = uniqueName()) => `${name},김하늘,${uniqueContact().phone},,박람회에서`;

async function upload(file: Blob, sender: Visitor = admin) {
  const body = new FormData();
  body.set("file", file, "명단.csv");
  body.set("source", "fair");
  const headers = { Origin: new URL(admin.siteUrl).origin };
  const response = await sender.send(IMPORT, { method: "POST", body, headers });
  const html = await response.text();
  const document = parsePage(html, new URL(IMPORT, admin.siteUrl).href);
  return { status: response.status, text: document.body.textContent.replaceAll(/\s+/g, " "), document, html };
}

const fieldsOf = (form: HTMLFormElement) =>
  Object.fromEntries(
    [...form.elements]
      .map((field) => field as HTMLInputElement)
      .filter(({ name, type, checked }) => name !== "" && (type !== "radio" || checked))
      .map(({ name, value }) => [name, value]),
  );

const rowsIn = (document: Document) =>
  [...document.querySelectorAll("tbody tr")].map((row) => row.children[1]?.textContent);

describe("a file of inquiries", () => {
  test("is shown line by line before it is stored, once, the good lines alone", async () => {
    const [name, other] = [uniqueName(), uniqueName()];
    const again = lineOf(name);
    const text = [HEADER, again, lineOf(other), `${uniqueName()},김하늘,02-123,,`, again].join("\r\n");
    const shown = await upload(new Blob([text]));
    expect(shown.status).toBe(200);
    expect(rowsIn(shown.document)).toEqual([
      "등록",
      "등록",
      expect.stringContaining("제외연락처의 자릿수가 맞지 않습니다."),
      "제외2번째 줄과 같은 내용입니다.",
    ]);
    expect(namesIn(await admin.open(listOf(name)))).toEqual([]);

    const form = shown.document.querySelector("form:has([name=importId])") as HTMLFormElement;
    const fields = { ...fieldsOf(form), confirmed: "[]" };
    const done = await admin.post(IMPORT, fields);
    expect(done.text).toContain("문의 2건을 등록했습니다");
    expect(rowsIn(done.document)).toEqual([
      expect.stringContaining("제외연락처의 자릿수가"),
      "제외2번째 줄과 같은 내용입니다.",
    ]);
    expect(done.href("등록한 문의 보기")).toBe("/dashboard/inquiries?source=fair");
    expect((await admin.post(IMPORT, fields)).text).toContain("문의 2건을 등록했습니다");
    for (const each of [name, other]) expect(namesIn(await admin.open(listOf(each)))).toEqual([each]);

    const anew = await upload(new Blob([text]));
    expect(anew.text).toContain("등록할 수 있는 문의가 없습니다.");
    expect(rowsIn(anew.document)[0]).toBe("있음이미 있는 문의입니다.그 문의 보기");
    expect((await admin.open("/dashboard/audit")).text).toContain("문의 2건을 파일에서 가져왔습니다.");
  });

  test("may be pasted, tells of those whose number asked before, and runs nothing", async () => {
    const { phone } = uniqueContact();
    const mark = uniqueMark();
    await admin.post(IMPORT, { csv: "", source: "phone" });
    const supabase = await signedInClient(admin);
    const entered = [
      {
        source: "phone",
        organization_name: `${mark} 앞선 기관`,
        organization_type: "school",
        contact_name: "이바다",
        email: "",
        phone,
        reference: `T${mark
          .replaceAll(/[^0-9]/g, "")
          .padEnd(9, "0")
          .slice(0, 9)}`,
        created_at: new Date().toISOString(),
      },
    ];
    expect((await supabase.rpc("enter_inquiries", { entered })).error).toBeNull();
    const csv = `기관명\t담당자\t연락처\n<b>${mark}</b>\t김하늘\t${phone}`;
    const shown = await admin.post(IMPORT, { csv, source: "referral" });
    expect(shown.text).toContain(`같은 연락처나 이메일의 문의가 있습니다: ${mark} 앞선 기관`);
    expect(shown.document.querySelector("tbody b")).toBeNull();
    expect((await shown.press("1건 등록하기")).url).toBe("/dashboard/inquiries?source=referral");
  });

  test("gives a column that nobody knows the field chosen for it, and keeps what it leaves out to download", async () => {
    const name = uniqueName();
    const text = `명단\n기관,성함,연락처,직책\n${name},김하늘,${uniqueContact().phone},교감\n=둘,"김 ""하늘""",02-1,`;
    const shown = await upload(new Blob([text]));
    expect(shown.text).toContain("쓰지 않는 열");
    const fields = fieldsOf(shown.document.querySelector("form:has([name=importId])") as HTMLFormElement);
    // The choice was not shown yet.
    const again = await admin.post(IMPORT, { ...fields, "column-3": "message", confirmed: "[]" });
    expect(again.text).toContain("직책: 교감");
    const [, file] = again.href("제외한 줄만 내려받기").split(",");
    expect(decodeURIComponent(file ?? "")).toBe(
      "\uFEFF기관,성함,연락처,직책,제외한 까닭\r\n" +
        `'=둘,"김 ""하늘""",'02-1,,연락처의 자릿수가 맞지 않습니다. 02-123-4567처럼 끊어서 다시 적어 주세요.\r\n`,
    );
  });

  test("asks once what became of old ones of which it does not say", async () => {
    const name = uniqueName();
    const csv = `기관명,담당자,연락처,접수일\n${name},김하늘,${uniqueContact().phone},2025-03-02`;
    const shown = await admin.post(IMPORT, { csv, source: "fair" });
    expect(shown.text).toContain("응답 기한이 지난 1건은 어떻게 되었나요?");
    const asked = await shown.press("1건 등록하기");
    expect(asked.status).toBe(422);
    expect(asked.text).toContain("응답 기한이 지난 문의를 어떻게 등록할지 골라 주세요.");
    await asked.press("1건 등록하기", { oldAre: "done" });
    expect(statusOf(await admin.open(listOf(name)), name)).toBe("완료");
    expect((await admin.post(IMPORT, { csv, source: "fair" })).text).not.toContain("어떻게 되었나요?");
  });

  test("may be what the list exported: each inquiry is taken, or known", async () => {
    const name = uniqueName();
    const sent = await admin.post(IMPORT, {
      csv: `기관명,담당자,연락처,이메일,경로\n${name},김하늘,${uniqueContact().phone},a@b.kr,웹`,
    });
    await sent.press("1건 등록하기");
    await storeInquiryRows(
      ["new", "in_progress", "completed"].map((status) => ({
        organization_name: name,
        status,
        organization_type: "general",
        message: "=1+1",
        ...(status === "completed" && {
          completed_at: new Date().toISOString(),
          first_response_at: new Date().toISOString(),
        }),
      })),
    );
    const exported = await admin.sendForm(`/dashboard/inquiries.csv?q=${encodeURIComponent(name)}`, {});
    const shown = await upload(new Blob([await exported.text()]));
    expect(rowsIn(shown.document).toSorted((one = "", other = "") => compareNames(one, other))).toEqual([
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^등록같은 연락처나/) as string),
      "있음이미 있는 문의입니다.그 문의 보기",
    ]);
  });

  test.each([
    [
      "is none",
      new Blob([Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0xff])]),
      422,
      "읽을 수 없는 파일입니다.",
    ],
    [
      "has no column for the institution",
      new Blob(["이름,전화\n김하늘,1"]),
      422,
      "‘기관명’ 열을 찾지 못했습니다.",
    ],
    ["is longer than 256 KB", new Blob(["가".repeat(90_000)]), 413, "파일이 너무 큽니다."],
    ["is missing", new Blob([]), 422, "CSV 파일을 고르거나 내용을 붙여 넣어 주세요."],
  ])("that %s is refused with a reason", async (_, file, status, reason) => {
    const refused = await upload(file);
    expect(refused.status).toBe(status);
    expect(refused.text).toContain(reason);
  });

  test("of two megabytes is refused in Korean before it is read", async () => {
    const refused = await upload(new Blob(["가".repeat(700_000)]));
    expect(refused.status).toBe(413);
    expect(refused.html).toContain("파일이 너무 큽니다.");
  });

  test("is pasted up to the length of an uploaded one", async () => {
    const refused = await admin.post(IMPORT, { csv: "x".repeat(300_000), source: "fair" });
    expect(refused.status).toBe(413);
    expect(refused.text).toContain("파일이 너무 큽니다.");
  });

  test("is taken from admins alone, and no other form of the site is longer for it", async () => {
    const stranger = new Visitor(admin.siteUrl);
    expect((await upload(new Blob([HEADER]), stranger)).status).not.toBe(200);
    const file = new Blob(["가".repeat(60_000)]);
    expect(await upload(file, stranger)).toMatchObject({
      status: 401,
      html: expect.stringContaining("다시 로그인") as string,
    });
    expect((await upload(file)).status).toBe(422);
    const long = { body: "x".repeat(300_000), title: "글" };
    expect((await admin.sendForm("/dashboard/reply-texts", long)).status).toBe(413);
  });

  test("has a template with the names of its columns", async () => {
    const page = await admin.open(IMPORT);
    const address = page.href("서식 파일");
    const file = await admin.send(address);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(await file.text()).toBe(
      "접수 경로,접수일,기관명,유형,담당자,이메일,연락처,예상 이용 인원,문의 내용,상태,첫 응답 일시,완료 일시,상담 결과,담당 관리자,다음 연락일\r\n",
    );
  });
});
