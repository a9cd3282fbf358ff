import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  listOf,
  openInquiry,
  signedInClient,
  signInAdmin,
  storeInquiryRow,
  storeInquiryRows,
} from "../../helpers/inquiry-desk.ts";
import { journey } from "../journeys/journey.ts";
import type { Person } from "../journeys/people/person.ts";
import { disclose, openDashboard, pressContact, storeNamed } from "./desk-work.ts";

const rowOf = ({ page }: Person, name = "") => page.getByRole("row", { name });

const expectsErrors = [/ERR_(?:CONNECTION|EMPTY|INCOMPLETE|NETWORK|SOCKET)/];

const countInTitle = async (page: Page) =>
  Number(/^\(([\d,]+)\)/.exec(await page.title())?.[1]?.replace(",", ""));

journey(
  "a new inquiry comes in by itself, announced and counted, and moves nothing read",
  async ({ person }) => {
    const { page } = person;
    const { mark, names } = await storeNamed(...Array(20).keys());
    const admin = await openDashboard(person, listOf(mark));
    const read = rowOf(person, names[5]);
    await read.getByRole("checkbox").check();
    const topOfRead = () => read.evaluate((row) => Math.round(row.getBoundingClientRect().top));
    const top = await topOfRead();

    // What is stored later may have come earlier: it stands between the rows in view.
    const arrived = await storeInquiryRows([
      { organization_name: `${mark} 새로` },
      { organization_name: `${mark} 늦게`, created_at: new Date(Date.now() - 150_000).toISOString() },
    ]);
    for (const name of arrived) await rowOf(person, name).waitFor();
    await page
      .getByRole("status")
      .filter({ hasText: /새 문의 \d+건/ })
      .waitFor();
    expect(await topOfRead()).toBe(top);
    const client = await signedInClient(admin);
    const stored = async () =>
      (await client.rpc("count_inquiries", { filter: { status: "new", spam: "none" } })).data ?? 0;
    await expect.poll(async () => (await countInTitle(page)) - (await stored())).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("checkbox");
    expect(await read.getByRole("checkbox").isChecked()).toBe(true);
  },
  { scripts: true },
);

journey(
  "several are moved at once, except one that changed after it was ticked",
  async ({ person }) => {
    const { page } = person;
    const { mark, names } = await storeNamed("가", "나", "다");
    const changed = rowOf(person, names[0]);
    await openDashboard(person, listOf(mark));
    await page.getByRole("checkbox", { name: "이 화면의 문의 모두 선택" }).check();
    await person.waitForText("선택한 3건을");
    await (await (await signInAdmin()).open(listOf(mark))).press(`${names[0]} 진행중으로`);
    await changed.getByText("진행중", { exact: true }).waitFor();
    expect(await changed.getByRole("checkbox").isChecked()).toBe(true);

    await person.click("완료로");
    await person.waitForText("2건을 완료로 바꾸었습니다");
    await person.waitForText("1건은 그 사이 다시 바뀌어 그대로 두었습니다.");
    expect(await changed.getByText("진행중", { exact: true }).isVisible()).toBe(true);
    await page.getByText(/^선택한/).waitFor({ state: "detached" });
  },
  { scripts: true },
);

journey(
  "what is being typed stays while the page changes, and while the site is away",
  async ({ person }) => {
    const { page } = person;
    const typed = {
      "연락 내용": "행정실장님께 다시 걸기",
      이유: "예산이 내년에 나옴",
      메모: "교장 선생님께",
    };
    const name = await storeInquiryRow();
    const other = await signInAdmin();
    await openDashboard(person, listOf(name));
    await person.clickLink(name);
    await disclose(person, "상담 결과를 적고 완료하기");
    await person.fill(typed);
    const theirs = await openInquiry(other, name);
    await theirs.press("메모 남기기", { body: "제가 전화했습니다" });
    await person.waitForText("제가 전화했습니다");
    await (await openInquiry(other, name)).press("진행중");
    await page.getByRole("button", { name: "진행중", pressed: true }).waitFor();
    await person.expectValues(typed);
    expect(await person.field("이유").isVisible()).toBe(true);
    expect(await person.field("메모").evaluate((field) => field === document.activeElement)).toBe(true);

    person.connection.break();
    await person.click("메모 남기기");
    await person.waitForText("서버에 연결하지 못했습니다");
    await person.expectValues(typed);
    person.connection.mend();
    await person.waitForText("실시간 연결됨");
    await person.click("메모 남기기");
    await page.getByRole("listitem").filter({ hasText: typed.메모 }).waitFor();
    await expect.poll(() => person.field("메모").inputValue()).toBe("");
  },
  { scripts: true, expected: expectsErrors },
);

journey(
  "who logs a contact after a colleague's change is told of it, and reads it",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    // The event stream would update the page.
    await person.page.route("**/dashboard/events", (route) => route.abort());
    await person.page.reload();
    await person.clickLink(name);
    await person.button("내가 맡기").waitFor();
    await (await openInquiry(await signInAdmin(), name)).press("스팸으로 표시");
    await pressContact(person, "통화함");
    await person.page.getByRole("alert").getByText("스팸으로 표시했습니다.").waitFor();
    // Sooner than the page looks by itself.
    await person.page.locator("li", { hasText: "스팸으로 표시했습니다." }).waitFor({ timeout: 15_000 });
  },
  { scripts: true, expected: [/ERR_FAILED/] },
);

journey(
  "the list is right again after the line was cut, and misses nothing",
  async ({ person }) => {
    await openDashboard(person, "/dashboard/inquiries");
    person.connection.break();
    await person.waitForText("다시 연결 중");
    const missed = await storeInquiryRows([{}, {}]);
    person.connection.mend();
    await person.waitForText("실시간 연결됨");
    for (const name of missed) await rowOf(person, name).waitFor();
  },
  { scripts: true, expected: expectsErrors },
);

journey(
  "an admin whose role is taken away is out without doing anything",
  async ({ person }) => {
    const leaving = await openDashboard(person, "/dashboard/inquiries");
    const client = await signedInClient(await signInAdmin());
    const { data } = await client.from("members").select("user_id").eq("email", leaving.email).single();
    expect(await client.rpc("revoke_admin", { user_id: data?.user_id ?? "" })).toMatchObject({
      data: "revoked",
    });
    await person.waitForText("관리자만 접근할 수 있습니다.");
    expect(new URL(person.page.url()).pathname).toBe("/");
  },
  { scripts: true },
);
