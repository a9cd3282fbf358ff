import { expect, test } from "vitest";
import {
  historyOf,
  listOf,
  namesIn,
  openInquiry,
  openStored,
  signInAdmin,
  signedInClient,
  storeInquiryRow,
} from "../../helpers/inquiry-desk.ts";
import { inquiryFields, landingFields, uniqueContact, uniqueName } from "../../helpers/samples.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

const admin = await signInAdmin();
const SAVE = "고친 내용 저장하기";

const valueOf = ({ screen }: ShownPage, label: RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label).value;

test("a number and an address are corrected at the contact lines; call, search and history follow", async () => {
  const fields = inquiryFields();
  await newVisitor().sendForm("/inquiry", fields);
  const page = await openInquiry(admin, fields.organizationName);
  const reference = page.screen.getByText("접수 번호").nextElementSibling?.textContent;
  const form = await page.follow("고치기");
  expect([valueOf(form, /연락처/), valueOf(form, /이메일/), valueOf(form, /기관 유형/)]).toEqual([
    fields.phone,
    fields.email,
    "school",
  ]);
  const { email } = uniqueContact();
  const saved = await form.press(SAVE, { phone: "02 987 1234", email });
  expect(new URL(saved.url, "http://site.example").pathname).toBe(
    new URL(page.url, "http://site.example").pathname,
  );
  expect(saved.text).toContain(`${fields.organizationName}: 고친 내용을 저장했습니다`);
  expect(saved.href(/전화/)).toBe("tel:029871234");
  expect(saved.text).toContain(email);
  expect(saved.screen.getByText("접수 번호").nextElementSibling?.textContent).toBe(reference);
  expect(historyOf(saved)[0]).toContain(`${admin.email} 님`);
  expect(historyOf(saved)[0]).toContain("연락처 및 이메일을 고쳤습니다.");
  expect(historyOf(saved).join()).not.toContain(fields.phone);
  expect(namesIn(await admin.open(listOf(email)))).toEqual([fields.organizationName]);

  const undone = await saved.press("되돌리기");
  expect(undone.text).toContain("고친 내용을 되돌렸습니다");
  expect(undone.text).toContain(fields.email);
  expect(historyOf(undone)[0]).toContain("되돌림: 연락처 및 이메일을 고쳤습니다.");
});

test.each([
  ["phone", "없음", /연락처/],
  ["email", "", /이메일/],
  ["organization_name", "", /기관명/],
])("a %s that no form takes is refused, and all that was typed stays", async (name, typed, label) => {
  const form = await (await openStored(admin)).follow("고치기");
  const refused = await form.press(SAVE, { contact_name: "이바다", [name]: typed });
  expect(refused.status).toBe(422);
  expect(refused.screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
  expect([valueOf(refused, label), valueOf(refused, /담당자명/)]).toEqual([typed, "이바다"]);
});

test("a correction that a colleague was quicker with says so, keeps what was typed, and shows theirs", async () => {
  const colleague = await signInAdmin();
  const name = await storeInquiryRow();
  const stale = await (await openInquiry(admin, name)).follow("고치기");
  await (await (await openInquiry(colleague, name)).follow("고치기")).press(SAVE, { phone: "02-111-2222" });
  const refused = await stale.press(SAVE, { contact_name: "이바다" });
  expect(refused.status).toBe(409);
  expect(refused.screen.getByRole("alert").textContent).toContain(`${colleague.email} 님이`);
  expect(refused.screen.getByRole("alert").textContent).toContain("연락처를 고쳤습니다.");
  expect(valueOf(refused, /담당자명/)).toBe("이바다");
  expect(refused.screen.getByText(/지금 저장된 내용:/).textContent).toContain("02-111-2222");
  const saved = await refused.press(SAVE, { phone: "02-111-2222" });
  expect(saved.href(/전화/)).toBe("tel:021112222");
  expect(saved.text).toContain("이바다");
});

test("an inquiry of the landing page may stay without a type, and get one", async () => {
  const fields = landingFields();
  await newVisitor().sendForm("/", fields);
  const form = await (await openInquiry(admin, fields.organizationName)).follow("고치기");
  const named = await form.press(SAVE, { contact_name: "이바다" });
  expect(historyOf(named)[0]).toContain("담당자명을 고쳤습니다.");
  const typed = await (await named.follow("고치기")).press(SAVE, { organization_type: "health" });
  expect(typed.text).toContain("보건소/정신건강복지센터");
  const same = await (await typed.follow("고치기")).press(SAVE);
  expect(same.text).toContain("바뀐 내용이 없습니다");
});

test("one that was telephoned gets an address, by which it can be answered", async () => {
  const organizationName = uniqueName();
  const { phone, email } = uniqueContact();
  const page = await (
    await admin.open("/dashboard/inquiries/new")
  ).press("문의 등록하기", {
    organizationType: "school",
    organizationName,
    contactName: "김보건",
    phone,
    noEmail: "on",
  });
  expect(page.text).toContain("주소를 알게 되면 연락처 옆 ‘고치기’에서 넣을 수 있습니다.");
  const none = await (await page.follow("고치기")).press(SAVE, { phone: "" });
  expect(none.text).toContain("연락처와 이메일 가운데 하나는 꼭 입력해 주세요.");
  const saved = await none.press(SAVE, { phone: "", email });
  expect(saved.text).toContain("연락처 없음");
  saved.screen.getByRole("button", { name: /답장 쓰기/ });
});

test("an address is corrected on the way from a reply that bounced to the same reply again", async () => {
  const again = crypto.randomUUID();
  const page = await openStored(admin);
  const path = new URL(page.url, "http://site.example").pathname;
  const form = await admin.open(`${path}/correct?list=%3Fstatus%3Dnew&again=${again}`);
  const { email } = uniqueContact();
  const reply = await form.press(SAVE, { email });
  expect(reply.url).toBe(`${path}/reply?list=%3Fstatus%3Dnew&again=${again}`);
  expect(reply.text).toContain(email);
  const undone = await reply.press("되돌리기");
  expect(undone.url).toBe(`${path}?list=%3Fstatus%3Dnew`);
  expect(undone.text).toContain("고친 내용을 되돌렸습니다");
});

test("nobody corrects an inquiry whose person was erased", async () => {
  const page = await openStored(admin);
  const path = new URL(page.url, "http://site.example").pathname;
  const form = await page.follow("고치기");
  const client = await signedInClient(admin);
  await client.rpc("erase_inquiries", { ids: [path.split("/").at(-1) ?? ""] });
  expect((await form.press(SAVE, { contact_name: "이바다" })).status).toBe(404);
  expect((await admin.open(path)).screen.queryByRole("link", { name: "고치기" })).toBeNull();
});
