import { expect, test } from "vitest";
import { storeInquiryRow, openInquiry, signInAdmin, logContact } from "../../helpers/inquiry-desk.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";

const admin = await signInAdmin();

test("two changes made from one page are both made, as nobody else was faster", async () => {
  const name = await storeInquiryRow();
  const page = await openInquiry(admin, name);
  await page.press("진행중");
  const taken = await page.press("내가 맡기");
  expect(taken.text).toContain(`${name}: 담당 관리자를 정했습니다`);
  const spam = await page.press("스팸으로 표시");
  expect(spam.text).toContain(`${name}: 스팸으로 표시했습니다`);
  expect(await storedInquiries(name)).toMatchObject([
    { status: "in_progress", assigned_to: expect.any(String), suspected_spam: true, version: 4 },
  ]);
});

test("a contact logged from the same page is not in the way of the next press", async () => {
  const name = await storeInquiryRow();
  const page = await openInquiry(admin, name);
  await logContact(page, "call");
  const told = await page.press("진행중");
  expect(told.text).toContain(`${name}: 진행중으로 바꾸었습니다`);
  expect(await storedInquiries(name)).toMatchObject([{ status: "in_progress" }]);
});

test("a press that changed nothing offers no undo of what came after it", async () => {
  const name = await storeInquiryRow();
  const stale = await openInquiry(admin, name);
  const page = await openInquiry(admin, name);
  await page.press("진행중");
  await page.press("내가 맡기");
  const told = await stale.press("진행중");
  expect(told.text).toContain(`${name}: 진행중으로 바꾸었습니다`);
  expect(told.text).not.toContain("되돌리기");
});

test("the same press from another tab offers to undo what it finds made", async () => {
  const name = await storeInquiryRow();
  const stale = await openInquiry(admin, name);
  await (await openInquiry(admin, name)).press("진행중");
  expect((await stale.press("진행중")).text).toContain("되돌리기");
});

test("a change of something else by a colleague in between is not overwritten unseen", async () => {
  const name = await storeInquiryRow();
  const page = await openInquiry(admin, name);
  const colleague = await signInAdmin();
  await page.press("진행중");
  await (await openInquiry(colleague, name)).press("스팸으로 표시");
  const told = await page.press("내가 맡기");
  expect(told.text).toContain("다른 관리자가 먼저 바꾸었습니다");
  expect(told.text).toContain(`${colleague.email} 님이`);
  expect(await storedInquiries(name)).toMatchObject([{ assigned_to: null }]);
});

test("a change of one's own in another tab is not overwritten, and nobody is blamed", async () => {
  const name = await storeInquiryRow();
  const stale = await openInquiry(admin, name);
  await (await openInquiry(admin, name)).press("완료");
  const told = await stale.press("진행중");
  expect(told.text).toContain("이미 다르게 바꾸신 문의입니다");
  expect(told.text).not.toContain("다른 관리자");
  expect(await storedInquiries(name)).toMatchObject([{ status: "completed" }]);
});
