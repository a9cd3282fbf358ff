import type { Page, Request } from "playwright-core";
import { expect, inject, test } from "vitest";
import { type OpenedPage, openPage } from "../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../helpers/browsers/shared-browser.ts";
import {
  signedInClient,
  storeInquiryRows,
  storeInquiryRow,
  listOf,
  openInquiry,
  signInAdmin,
} from "../helpers/inquiry-desk.ts";
import type { Visitor } from "../helpers/visitor.ts";
import { uniqueMark } from "../helpers/samples.ts";

const LIVE = "실시간 연결됨";

inCurrentBrowser("an admin at work", (browser) => {
  async function openAs(visitor: Visitor, path: string, expected: RegExp[] = [], javaScript = true) {
    const opened = await openPage(browser(), { javaScript, baseURL: inject("siteUrl"), expected });
    await opened.context.addCookies(visitor.cookies());
    await opened.page.goto(path);
    if (javaScript) await opened.page.getByText(LIVE).waitFor();
    return opened;
  }

  /** Ends the event stream and waits for the last revalidation, so that none is interrupted. */
  async function stopListening({ page, context }: OpenedPage) {
    let last = Date.now();
    let running = 0;
    const count = (by: number) => (request: Request) => {
      if (!request.url().includes(".data")) return;
      running += by;
      last = Date.now();
    };
    page.on("request", count(1)).on("requestfinished", count(-1)).on("requestfailed", count(-1));
    await context.route("**/dashboard/events", (route) => route.abort());
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.getByText("다시 연결 중").waitFor();
    await expect.poll(() => running <= 0 && Date.now() - last > 700).toBe(true);
  }

  const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
  const topOf = (page: Page, name: string) =>
    rowOf(page, name).evaluate((row) => Math.round(row.getBoundingClientRect().top));
  const moveButton = (page: Page, name: string) => rowOf(page, name).locator(".next button");

  test("a new inquiry comes in by itself, is announced and counted, and moves nothing that is being read", async () => {
    const mark = uniqueMark();
    const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
    const names = await storeInquiryRows(
      Array.from({ length: 20 }, (_, index) => ({
        organization_name: `${mark} ${index + 10}호`,
        created_at: secondsAgo(index),
      })),
    );
    const between = secondsAgo(2.5);
    const admin = await signInAdmin();
    const { page, assertQuiet, close } = await openAs(admin, listOf(mark));
    const client = await signedInClient(admin);
    const read = names[5] ?? "";
    const counted = async () => Number(/^\(([\d,]+)\)/.exec(await page.title())?.[1]?.replace(",", ""));
    await rowOf(page, read).getByRole("checkbox").check();
    const top = await topOf(page, read);

    // What is stored later may have come earlier: it stands between the rows in view.
    const arrived = await storeInquiryRows([
      { organization_name: `${mark} 새로` },
      { organization_name: `${mark} 늦게`, created_at: between },
    ]);
    for (const name of arrived) await rowOf(page, name).waitFor();
    await page
      .getByRole("status")
      .filter({ hasText: /새 문의 \d+건/ })
      .waitFor();
    expect(await topOf(page, read)).toBe(top);
    const stored = async () =>
      (await client.rpc("count_inquiries", { filter: { status: "new", spam: "none" } })).data;
    await expect.poll(async () => (await counted()) - ((await stored()) ?? 0)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("checkbox");
    expect(await rowOf(page, read).getByRole("checkbox").isChecked()).toBe(true);
    await assertQuiet();
    await close();
  });

  test("the later of two admins is told, with and without scripts, and sees what there is now", async () => {
    const [mine, other] = [await signInAdmin(), await signInAdmin()];
    const name = await storeInquiryRow();
    const { page, close } = await openAs(mine, listOf(name), [], false);
    const theirs = await openAs(other, listOf(name));
    const answered = theirs.page.waitForResponse((response) => response.request().method() === "POST");
    await moveButton(theirs.page, name).click();
    await answered;
    await rowOf(theirs.page, name).getByText("진행중", { exact: true }).waitFor();
    await moveButton(page, name).click();
    await page.getByRole("alert").getByText(other.email).waitFor();
    await page.getByRole("alert").getByText("상태를 신규에서 진행중으로 바꾸었습니다.").waitFor();
    await rowOf(page, name).getByText("진행중", { exact: true }).waitFor();

    // The event stream is cut first, as it would update the page.
    await theirs.context.route("**/dashboard/events", (route) => route.abort());
    await theirs.page.reload();
    await moveButton(page, name).click();
    await rowOf(page, name).getByText("완료", { exact: true }).waitFor();
    await moveButton(theirs.page, name).click();
    await theirs.page.getByRole("alert").getByText(mine.email).waitFor();
    await rowOf(theirs.page, name).getByText("완료", { exact: true }).waitFor();

    await theirs.page.getByRole("link", { name }).first().click();
    const contact = theirs.page.locator("#contact");
    await contact.getByText("통화함").click();
    await (await openInquiry(mine, name)).press("스팸으로 표시");
    await contact.getByRole("button").click();
    await theirs.page.getByRole("alert").getByText("스팸으로 표시했습니다.").waitFor();
    // Sooner than the page looks by itself.
    await theirs.page.locator("li", { hasText: "스팸으로 표시했습니다." }).waitFor({ timeout: 15_000 });
    await close();
    await theirs.close();
  });

  test("several are moved at once, except one that changed after it was ticked", async () => {
    const mark = uniqueMark();
    const names = await storeInquiryRows(
      ["가", "나", "다"].map((each) => ({ organization_name: `${mark} ${each}` })),
    );
    const admin = await signInAdmin();
    const other = await signInAdmin();
    const { page, assertQuiet, close } = await openAs(admin, listOf(mark));
    await page.getByRole("checkbox", { name: "이 화면의 문의 모두 선택" }).check();
    await page.getByText("선택한 3건을").waitFor();
    const list = await other.open(listOf(mark));
    await list.press(`${names[0]} 진행중으로`);
    await rowOf(page, names[0] ?? "")
      .getByText("진행중", { exact: true })
      .waitFor();
    expect(
      await rowOf(page, names[0] ?? "")
        .getByRole("checkbox")
        .isChecked(),
    ).toBe(true);

    await page.getByRole("button", { name: "완료로", exact: true }).click();
    await page.getByText("2건을 완료로 바꾸었습니다").waitFor();
    await page.getByText("1건은 그 사이 다시 바뀌어 그대로 두었습니다.").waitFor();
    expect(
      await rowOf(page, names[0] ?? "")
        .getByText("진행중", { exact: true })
        .isVisible(),
    ).toBe(true);
    await page.getByText(/^선택한/).waitFor({ state: "detached" });
    await assertQuiet();
    await close();
  });

  test("what is being typed into a note stays while the page changes around it, and while the site is away", async () => {
    const name = await storeInquiryRow();
    const admin = await signInAdmin();
    const other = await signInAdmin();
    const opened = await openAs(admin, listOf(name));
    const { page, context, close } = opened;
    await page.getByRole("link", { name }).click();
    const note = page.getByRole("textbox", { name: /메모/ });
    await note.fill("교장 선생님께");
    const theirs = await other.open(new URL(page.url()).pathname);
    await theirs.press("메모 남기기", { body: "제가 전화했습니다" });
    await page.getByText("제가 전화했습니다").waitFor();
    await (await other.open(new URL(page.url()).pathname)).press("완료");
    await page.getByRole("button", { name: "완료", pressed: true }).waitFor();
    expect(await note.inputValue()).toBe("교장 선생님께");
    expect(await note.evaluate((field) => field === document.activeElement)).toBe(true);

    await stopListening(opened);
    await context.setOffline(true);
    await page.getByRole("button", { name: "메모 남기기" }).click();
    await page.getByText("서버에 연결하지 못했습니다").waitFor();
    expect(await note.inputValue()).toBe("교장 선생님께");
    await context.unroute("**/dashboard/events");
    await context.setOffline(false);
    await page.getByText(LIVE).waitFor();
    await page.getByRole("button", { name: "메모 남기기" }).click();
    await page.getByRole("listitem").filter({ hasText: "교장 선생님께" }).waitFor();
    await expect.poll(() => note.inputValue()).toBe("");
    await close();
  });

  test("a note half written stays where it is when the line breaks in the middle of a reload", async () => {
    const name = await storeInquiryRow();
    const { page, close } = await openAs(await signInAdmin(), listOf(name), [/ERR_FAILED/]);
    await page.getByRole("link", { name }).click();
    const note = page.getByRole("textbox", { name: /메모/ });
    await note.fill("교장 선생님께");
    await page.route("**/*.data*", (request) => request.abort());
    await storeInquiryRow();
    const banner = page.getByText("서버에 연결하지 못하고 있습니다");
    await banner.waitFor();
    expect(await note.inputValue()).toBe("교장 선생님께");
    await page.unroute("**/*.data*");
    await banner.waitFor({ state: "detached" });
    expect(await note.inputValue()).toBe("교장 선생님께");
    await close();
  });

  test("after the line was cut the list is right again, and misses nothing", async () => {
    const { page, context, close } = await openAs(await signInAdmin(), "/dashboard/inquiries");
    await context.setOffline(true);
    // Offline, Chromium keeps an open stream; the page checks it when the network changes.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.getByText("다시 연결 중").waitFor();
    const missed = await storeInquiryRows([{}, {}]);
    await context.setOffline(false);
    await page.getByText(LIVE).waitFor();
    for (const name of missed) await rowOf(page, name).waitFor();
    await close();
  });

  test("an admin whose role is taken away is out without doing anything", async () => {
    const [leaving, staying] = [await signInAdmin(), await signInAdmin()];
    const { page, close } = await openAs(leaving, "/dashboard/inquiries");
    const client = await signedInClient(staying);
    const { data } = await client.from("members").select("user_id").eq("email", leaving.email).single();
    expect(await client.rpc("revoke_admin", { user_id: data?.user_id ?? "" })).toMatchObject({
      data: "revoked",
    });
    await page.getByText("관리자만 접근할 수 있습니다.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await close();
  });
});
