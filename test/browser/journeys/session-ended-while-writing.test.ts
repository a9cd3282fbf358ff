import { expect, inject } from "vitest";
import { storeInquiryRow, listOf } from "../../helpers/inquiry-desk.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { holdRequests } from "../desk/desk-work.ts";
import { journey } from "./journey.ts";
import type { Person } from "./people/person.ts";

type Account = { email: string; password: string };

const note = "결재를 기다림\n<b>다음 주</b>에 다시";

async function logsInAndWrites(person: Person, scripts: boolean): Promise<Account> {
  const account = await new Visitor(inject("siteUrl")).signUp("demo-admin-invite");
  await person.goto("/auth");
  await person.fill({ 이메일: account.email, 비밀번호: account.password });
  await person.click("로그인");
  await person.waitForText("환영합니다!");
  const name = await storeInquiryRow();
  await person.goto(listOf(name, "&status=new"));
  await person.clickLink(name);
  await person.page.getByRole("heading", { level: 1, name }).waitFor();
  if (scripts) await person.waitForText("실시간 연결됨");
  await person.fill({ 메모: note });
  return account;
}

async function logsOutInAnotherTab(person: Person) {
  const tab = await person.page.context().newPage();
  await tab.goto("/account");
  await tab.getByRole("button", { name: "로그아웃", exact: true }).first().click();
  await tab.getByText("안전하게 로그아웃되었습니다.").waitFor();
  await tab.close();
}

async function isSignedOutFromAnotherDevice(account: Account) {
  const device = new Visitor(inject("siteUrl"));
  await device.sendForm("/auth", account);
  await device.sendForm("/logout", { everywhere: "on" });
}

async function logsInBeside(person: Person, { email, password }: Account) {
  const opened = person.page.context().waitForEvent("page");
  await person.clickLink("로그인하기 (새 창)");
  const login = await opened;
  await login.getByLabel("이메일").fill(email);
  await login.getByLabel("비밀번호").first().fill(password);
  await login.getByRole("button", { name: "로그인", exact: true }).click();
  await login.getByText("환영합니다!").waitFor();
  await login.close();
}

journey(
  "a note typed before a logout in another tab is sent again after a login",
  async ({ person, scripts }) => {
    const account = await logsInAndWrites(person, scripts);
    const address = person.page.url();
    await logsOutInAnotherTab(person);

    await person.click("메모 남기기");
    await person.waitForText("방금 보내신 내용은 저장되지 않았습니다.");
    expect(person.page.url().split("#")[0]).toBe(address);
    await person.expectValues({ 내용: note });
    const answered = person.page.waitForEvent("domcontentloaded");
    await person.click("다시 보내기");
    await answered;
    await person.expectValues({ 내용: note });
    await person.fill({ 내용: `${note}!` });

    await logsInBeside(person, account);
    await person.click("다시 보내기");
    await person.waitForText("메모를 남겼습니다");
    expect(person.page.url().split("#")[0]).toBe(address);
    await person.waitForText(`${note}!`);
  },
  { scripts: false },
);

journey(
  "a note typed before a logout from another device is there again after the login",
  async ({ person, scripts }) => {
    const account = await logsInAndWrites(person, scripts);
    const address = person.page.url();
    // As on a slow machine: the live signals are asked for again before the page is.
    const signals = person.page.waitForResponse("**/dashboard/events");
    const { letGo } = await holdRequests(person, () => true);
    await isSignedOutFromAnotherDevice(account);
    await signals;
    letGo();
    // The end of the live connection leads there.
    await person.waitForPath("/auth");
    await person.fill({ 이메일: account.email, 비밀번호: account.password });
    await person.click("로그인");
    await person.clickLink("열려던 화면으로");
    await person.waitForText("실시간 연결됨");
    expect(person.page.url()).toBe(address);
    await person.expectValues({ 메모: note });
  },
  { scripts: true },
);
