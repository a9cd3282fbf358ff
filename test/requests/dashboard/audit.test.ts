import { expect, test } from "vitest";
import { storeInquiryRow, openInquiry, signInAdmin } from "../../helpers/inquiry-desk.ts";
import type { ShownPage } from "../../helpers/visitor.ts";
import { inviteCodeOn, newVisitor } from "../../helpers/new-visitor.ts";

const idOf = ({ screen }: ShownPage, name: string) =>
  [...screen.getByLabelText<HTMLSelectElement>("사람").options].find(({ text }) => text === name)?.value ??
  "";
const entries = ({ document }: ShownPage) =>
  [...document.querySelectorAll("main ol li")].map(({ textContent }) => textContent.replaceAll(/\s+/g, " "));

test("the audit shows what an admin did, newest first, and is narrowed to a person", async () => {
  const admin = await signInAdmin();
  const members = await admin.open("/dashboard/members");
  const address = members.href("감사 기록");
  const name = await storeInquiryRow();
  await admin.post(`/dashboard/inquiries.csv?q=${name}`, {});
  await admin.post("/dashboard/inquiries.csv?sort=oldest", {});
  const [inquiry] = (await openInquiry(admin, name)).url.split("?");
  await admin.sendForm(`${inquiry}/erase`, {});
  const invites = await admin.post("/dashboard/invites", {
    kind: "admin",
    maxUses: "1",
    expiry: "7",
    label: "<새 동료>",
  });
  const code = inviteCodeOn(invites);
  expect(code).not.toBe("");

  const audit = await admin.open(address);
  expect(audit.text).toContain("관리자 계정으로 이 사이트를 거치지 않고");
  const own = await audit.press("보기", { person: idOf(audit, admin.email) });
  expect(entries(own).map((entry) => entry.replace(/^.*님/, ""))).toEqual([
    expect.stringContaining("관리자 초대 코드를 만들었습니다: ‘<새 동료>’"),
    expect.stringContaining("문의 한 건의 개인정보를 삭제했습니다."),
    expect.stringMatching(/문의 [\d,]+건을 내려받았습니다\./),
    expect.stringContaining("문의 1건을 조건을 걸어 내려받았습니다."),
    expect.stringContaining("권한: 없음 → 관리자"),
  ]);
  expect(own.html).not.toContain(code);
  expect(own.html).not.toContain(name);
  expect(own.href("문의 보기")).toBe(inquiry);

  const otherDay = await own.press("보기", { day: "2024-02-29" });
  expect(otherDay.text).toContain("이 조건에 맞는 기록이 없습니다.");
  expect(otherDay.href("조건 지우기")).toBe(address);
});

test("a wrong password is counted for its member, and a stranger's address is nowhere", async () => {
  const admin = await signInAdmin();
  const victim = await signInAdmin();
  const stranger = `stranger-${crypto.randomUUID()}@example.com`;
  const guesser = newVisitor();
  for (const email of [victim.email, victim.email, stranger]) {
    const refused = await guesser.post("/auth", { email, password: "a-wrong-guess" });
    expect(refused.text).toContain("이메일 또는 비밀번호가 올바르지 않습니다.");
  }
  const audit = await admin.open("/dashboard/audit");
  const ofVictim = await audit.press("보기", { person: idOf(audit, victim.email) });
  expect(entries(ofVictim)[0]).toContain(`${victim.email} 님 계정으로 로그인 실패 2번`);
  expect(audit.text).toMatch(/없는 계정.* 로그인 실패/);
  expect(audit.html).not.toContain("stranger-");
  expect(audit.html).not.toContain("a-wrong-guess");
});

test.each(["person=x", "day=2026-13-45", "after=x,y", "before=2026-11-20T00:00:00Z,1e9", "day=x&person=%00"])(
  "an address that asks for no filter of ours (%s) shows the whole audit",
  async (query) => {
    const admin = await signInAdmin();
    const page = await admin.open(`/dashboard/audit?${query}`);
    expect(page.status).toBe(200);
    expect(entries(page).join()).toContain(`${admin.email} 님의 권한: 없음 → 관리자`);
  },
);
