import { expect, inject } from "vitest";
import { storeInquiryRow, listOf } from "../../helpers/inquiry-desk.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { holdRequests } from "../desk/desk-work.ts";
import { journey } from "./journey.ts";
import type { Person } from "./people/person.ts";

type Account = { email: string; password: string };

const note = "결재를 기다림\n<b>다음 주</b>에 다시";

async function logsInAndWrites(person: Person): Promise<Account> {
  const account = await new Visitor(inject("siteUrl")).signUp("demo-admin-invite");
  await person.goto("/auth");
  await person.fill({ 이메일: account.email, 비밀번호: account.password });
  await person.click("로그인");
  await person.waitForText("환영합니다!");
  const name = await storeInquiryRow();
  await person.goto(listOf(name, "&status=new"));
  await person.clickLink(name);
  await person.page.getByRole("heading", { level: 1, name }).waitFor();
  await person.waitForText("실시간 연결됨");
  await person.fill({ 메모: note });
  return account;
}

async function isSignedOutFromAnotherDevice(account: Account) {
  const device = new Visitor(inject("siteUrl"));
  await device.sendForm("/auth", account);
  await device.sendForm("/logout", { everywhere: "on" });
}

journey(
  "a note typed before a logout from another device is there again after the login",
  async ({ person }) => {
    const account = await logsInAndWrites(person);
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
