import { describe, expect, test } from "vitest";
import {
  storeInquiryRows,
  storeInquiryRow,
  namesIn,
  listOf,
  openInquiry,
  rowsOf,
  signInAdmin,
  historyOf,
  openStored,
  signedInClient,
} from "../../helpers/inquiry-desk.ts";
import { inquiryFields, uniqueContact } from "../../helpers/samples.ts";
import type { ShownPage } from "../../helpers/visitor.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

const admin = await signInAdmin();

const pressed = ({ screen }: ShownPage) => screen.getByRole("button", { pressed: true }).textContent;

describe("an inquiry", () => {
  test("is shown with all that the visitor wrote, harmless, one tap from a call", async () => {
    const fields = inquiryFields({
      message: "첫 줄\n<script>alert(1)</script>",
      phone: "010-4321-8765",
      email: "call@me.example",
    });
    await newVisitor().sendForm("/inquiry", fields);
    const page = await openInquiry(admin, fields.organizationName);
    page.screen.getByRole("heading", { level: 1, name: fields.organizationName });
    for (const words of ["김보건", "학교/교육기관", "50~100명"]) expect(page.text).toContain(words);
    const message = [...page.document.querySelectorAll("p")].find((each) =>
      each.textContent.startsWith("첫 줄"),
    );
    expect(message?.textContent).toBe(fields.message);
    expect(message?.className).toContain("whitespace-pre-wrap");
    expect(page.html).not.toContain("<script>alert(1)");
    expect(page.href(/전화/)).toBe("tel:01043218765");
    const mail = new URL(page.href(/메일/));
    expect(mail.pathname).toBe("call@me.example");
    const reference = page.screen.getByText("접수 번호").nextElementSibling?.textContent ?? "-";
    expect(mail.searchParams.get("subject")).toContain(reference);
    expect(page.document.title).toContain(fields.organizationName);
    expect(historyOf(page)).toEqual([expect.stringContaining("문의가 접수되었습니다.")]);
  });

  test("of hundreds of notes and contacts shows the newest hundred, and how many there are", async () => {
    const page = await openStored(admin);
    const inquiry_id = page.url.replace(/.*\/|\?.*/g, "");
    const client = await signedInClient(admin);
    const many = (count: number) => Array.from({ length: count }, (_, nth) => `${nth}번째`);
    await client.from("inquiry_notes").insert(many(120).map((body) => ({ inquiry_id, body })));
    await client
      .from("inquiry_contacts")
      .insert(many(110).map((remark) => ({ inquiry_id, kind: "call", remark })));
    const crowded = await admin.open(page.url);
    expect(historyOf(crowded).filter((line) => line.includes("번째"))).toHaveLength(200);
    for (const words of ["메모 120건 가운데 최근 100건입니다.", "연락 110건 가운데 최근 100건입니다."])
      crowded.screen.getByText(words);
    crowded.screen.getByRole("radio", { name: "메모 120" });
  });

  test("leads to others of the same phone, address or organisation, and says which", async () => {
    const phone = `010-${Date.now().toString().slice(-8, -4)}-${Date.now().toString().slice(-4)}`;
    const email = `${crypto.randomUUID()}@school.example`;
    const name = await storeInquiryRow({ phone, email });
    const [byPhone, byEmail] = await storeInquiryRows([{ phone }, { email, phone: "02-111-1111" }]);
    await storeInquiryRow({ organization_name: name, phone: "02-222-2222", email: "other@school.example" });

    const list = await admin.open(listOf(phone));
    const own = rowsOf(list).find((row) => row.textContent.includes(name));
    const page = await admin.open(`/dashboard/inquiries/${own?.id.replace("inquiry-", "")}`);
    const related = [...page.document.querySelectorAll("article ul li")].map((item) => item.textContent);
    expect(related).toHaveLength(3);
    expect(related.find((item) => item.includes(byPhone ?? "-"))).toContain("같은 연락처");
    expect(related.find((item) => item.includes(byEmail ?? "-"))).toContain("같은 이메일");
    expect(related.find((item) => item.includes(name))).toContain("같은 기관");
  });

  test.each(["nope", "../x", crypto.randomUUID()])(
    "that does not exist (%s) is not found, within the dashboard",
    async (id) => {
      const page = await admin.open(`/dashboard/inquiries/${encodeURIComponent(id)}`);
      expect(page.status).toBe(404);
      page.screen.getByRole("heading", { name: "문의를 찾을 수 없습니다" });
      page.screen.getByRole("link", { name: "Overview" });
      page.screen.getByRole("link", { name: "문의 목록으로" });
    },
  );
});

describe("working on an inquiry", () => {
  test("moves to any status in one press, and the history tells who, when, from and to", async () => {
    const page = await openStored(admin);
    expect(pressed(page)).toBe("신규");
    const done = await page.press("완료");
    expect(done.text).toContain("완료로 바꾸었습니다");
    expect(pressed(done)).toBe("완료");
    const back = await done.press("신규");
    expect(pressed(back)).toBe("신규");
    expect(historyOf(back)[0]).toContain(`${admin.email} 님`);
    expect(historyOf(back)[0]).toContain("상태를 완료에서 신규로 바꾸었습니다.");
    expect(historyOf(back)[1]).toContain("상태를 신규에서 완료로 바꾸었습니다.");
  });

  test("gives it to an admin, and takes it back; staff are not to be chosen", async () => {
    const colleague = await signInAdmin();
    const staff = await newVisitor().signUp("demo-staff-invite");
    const page = await openStored(admin);
    const options = [...page.screen.getByLabelText<HTMLSelectElement>("담당 관리자").options];
    expect(options.some(({ text }) => text === staff.email)).toBe(false);
    const assignee = options.find(({ text }) => text === colleague.email)?.value ?? "";

    const given = await page.press("담당 정하기", { assignee });
    expect(given.screen.getByLabelText<HTMLSelectElement>("담당 관리자").value).toBe(assignee);
    expect(historyOf(given)[0]).toContain(`담당 관리자를 ${colleague.email} 님으로 정했습니다.`);
    const taken = await given.press("담당 정하기", { assignee: "" });
    expect(historyOf(taken)[0]).toContain(`담당 관리자(${colleague.email} 님)를 해제했습니다.`);
  });

  test("marks it as spam, and unmarks it", async () => {
    const marked = await (await openStored(admin)).press("스팸으로 표시");
    const besideTitle = ({ screen }: ShownPage) =>
      screen.getByRole("heading", { level: 1 }).parentElement?.textContent;
    expect(besideTitle(marked)).toContain("스팸 의심");
    expect(besideTitle(await marked.press("스팸 표시 해제"))).not.toContain("스팸 의심");
  });

  test("shows the later of two admins what the other did, and changes nothing", async () => {
    const name = await storeInquiryRow();
    const other = await signInAdmin();
    const stale = await openInquiry(admin, name);
    await (await openInquiry(other, name)).press("스팸으로 표시");
    const told = await stale.press("완료");
    expect(told.screen.getByRole("alert").textContent).toContain(`${other.email} 님이`);
    expect(told.screen.getByRole("alert").textContent).toContain("스팸으로 표시했습니다.");
    expect(pressed(told)).toBe("신규");
    expect(pressed(await told.press("완료"))).toBe("완료");
  });

  test.each<Record<string, string>>([
    { intent: "assign", assignee: "someone" },
    { intent: "update-status", status: "lost" },
    { intent: "erase" },
  ])("refuses a form that is none of ours: %j", async (fields) => {
    const page = await openStored(admin);
    const response = await admin.sendForm(page.url, { ...fields, version: "1" });
    expect(response.status).toBe(400);
  });
});

describe("a note", () => {
  test("joins the history under the name of who wrote it, as it was written", async () => {
    const page = await openStored(admin);
    const noted = await page.press("메모 남기기", { body: "전화함.\n<b>다음 주</b>에 다시" });
    expect(noted.url).toBe(`${page.url}#note`);
    expect(historyOf(noted)[0]).toContain(`${admin.email} 님 · 메모`);
    noted.screen.getByText((_, element) => element?.textContent === "전화함.\n<b>다음 주</b>에 다시", {
      selector: "p",
    });
    expect(noted.screen.getByRole<HTMLTextAreaElement>("textbox", { name: /메모/ }).value).toBe("");
  });

  test.each([
    ["", "메모를 입력해 주세요."],
    [" \n　", "메모를 입력해 주세요."],
    ["가".repeat(2001), "메모는 2,000자를 초과할 수 없습니다."],
  ])("that cannot be taken keeps what was typed and says why", async (body, words) => {
    const page = await openStored(admin);
    const refused = await page.press("메모 남기기", { body });
    expect(refused.status).toBe(422);
    const textarea = refused.screen.getByRole<HTMLTextAreaElement>("textbox", { name: /메모/ });
    expect(textarea.value.trim()).toBe(body.trim());
    expect(textarea.getAttribute("aria-invalid")).toBe("true");
    expect(refused.href(words)).toBe(`#${textarea.id}`);
  });
});

test("an erasure is asked for once more, and leaves nothing to know the person by", async () => {
  const phone = "010-7777-1234";
  const name = await storeInquiryRow({ phone, message: "우리 학교 이야기" });
  const noted = await (
    await openInquiry(admin, name)
  ).press("메모 남기기", { body: "교장 선생님 성함은 홍길동" });
  const question = await noted.follow("개인정보 삭제");
  expect(question.text).toContain(name);
  const [ordinary, final] = [
    question.screen.getByRole("link", { name: "취소" }),
    question.screen.getByRole("button", { name: "개인정보 삭제하기" }),
  ];
  expect(final.className).toContain("destructive");
  expect(ordinary.className).not.toContain("destructive");
  const erased = await question.press("개인정보 삭제하기");
  expect(erased.text).toContain("개인정보를 삭제했습니다");
  for (const secret of [name, phone, "우리 학교 이야기", "홍길동"]) expect(erased.html).not.toContain(secret);
  expect(historyOf(erased).join()).toContain("개인정보를 삭제했습니다.");
  expect(erased.screen.queryByRole("link", { name: "개인정보 삭제" })).toBeNull();
  expect((await admin.open(question.url)).status).toBe(404);
  expect(rowsOf(await admin.open(listOf(name)))).toEqual([]);
});

test("a person's other inquiries are ticked, and erased in the same press but those left out", async () => {
  const { phone, email } = uniqueContact();
  const [own = "", byPhone = "", byEmail = "", kept = ""] = await storeInquiryRows([
    { phone, email },
    { phone },
    { email },
    { phone },
  ]);
  await storeInquiryRow({ organization_name: own });
  const question = await (await openInquiry(admin, byPhone)).follow("개인정보 삭제");
  const also = (name: string) =>
    question.screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(name) });
  expect(question.screen.getAllByRole("checkbox", { checked: true })).toHaveLength(2);
  expect(also(kept).parentElement?.textContent).toContain("같은 연락처");

  also(kept).checked = false;
  const erased = await question.press("개인정보 삭제하기");
  expect(erased.text).toContain("문의 2건의 개인정보를 삭제했습니다");
  expect(rowsOf(await admin.open(listOf(phone)))).toHaveLength(1);
  expect(namesIn(await admin.open(listOf(phone)))).toEqual([kept]);
  expect(namesIn(await admin.open(listOf(email)))).toEqual([byEmail]);
});

test("an erased inquiry is completed, and offers nothing that could only fail", async () => {
  const open = await openStored(admin);
  const erased = await (await open.follow("개인정보 삭제")).press("개인정보 삭제하기");
  expect(erased.text).toContain("상태와 담당 관리자, 상담 결과는 바꿀 수 없습니다.");
  for (const name of [
    "신규",
    "진행중",
    "완료",
    "거절",
    "스팸으로 표시",
    "내가 맡기",
    "담당 정하기",
    "연락 기록하기",
  ])
    expect(erased.screen.queryByRole("button", { name }), name).toBeNull();
  expect(historyOf(erased).join()).toContain("상태를 신규에서 완료로 바꾸었습니다.");
  const [, id = ""] = /inquiries\/([0-9a-f-]{36})/.exec(erased.url) ?? [];
  const list = await admin.open("/dashboard/inquiries?status=completed");
  const row = list.document.querySelector(`#inquiry-${id}`);
  expect(row?.textContent).toContain("연락처 없음");
  expect(row?.querySelectorAll("button, td a, [name=selected]:not([disabled])")).toHaveLength(0);
});
