import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../../helpers/browsers/browsers.ts";
import { inCurrentBrowser, sharedBrowser } from "../../helpers/browsers/shared-browser.ts";
import { listOf } from "../../helpers/inquiry-desk.ts";
import { inquiryFields, uniqueMark, uniqueName } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { hangs, refuses, useBreakableBackend } from "./breakable-backend.ts";

// Keeps the interim page and what follows it apart on a slow machine.
const site = useBreakableBackend({ TIMEOUT_MULTIPLIER: "2" });

async function openAsAdmin({ scripts }: { scripts: boolean }) {
  const { siteUrl, backend } = site;
  const admin = new Visitor(siteUrl);
  await admin.signUp("demo-admin-invite");
  const opened = await openPage(await sharedBrowser("chromium-153"), {
    javaScript: scripts,
    baseURL: siteUrl,
    expected: [/status of 50[03]/, /ERR_(?:ABORTED|INCOMPLETE)/],
  });
  await opened.context.addCookies(admin.cookies());
  return { ...opened, backend, admin };
}

/** Opens the list of two inquiries, of an elementary and a middle school. */
async function openList() {
  const opened = await openAsAdmin({ scripts: true });
  // Inquiries of other tests could push these off the unfiltered first page.
  const mark = uniqueName("").trim();
  for (const kind of ["초등학교", "중학교"])
    await opened.admin.sendForm("/inquiry", inquiryFields({ organizationName: `${mark} ${kind}` }));
  await opened.page.goto(listOf(mark));
  const rowOf = (kind: string) => opened.page.getByRole("row", { name: `${mark} ${kind}` });
  const ticked = rowOf("초등학교").getByRole("checkbox");
  const row = rowOf("중학교");
  return { ...opened, mark, ticked, row, move: row.getByRole("button", { name: /진행중으로/ }) };
}

async function openInquiry() {
  const opened = await openAsAdmin({ scripts: true });
  const { page, admin } = opened;
  const { organizationName } = inquiryFields();
  await admin.sendForm("/inquiry", inquiryFields({ organizationName }));
  await admin.post("/dashboard/reply-texts", { title: `안내 ${uniqueMark()}`, body: "안녕하세요." });
  await page.goto(listOf(organizationName));
  await page.getByRole("link", { name: organizationName }).click();
  await page.getByText("상담 결과를 적고 완료하기").click();
  return opened;
}

/** Resolves when the interim page has come, whose words a request test reads: a locator would wait for what follows it. */
async function opensInterimPage(page: Page, path: string): Promise<void> {
  const interim = page.waitForResponse((response) => response.headers()["refresh"] !== undefined);
  await page.goto(path, { waitUntil: "commit" });
  await interim;
}

const unreachable = "서버가 응답하지 않습니다";
const noRole = "/rest/v1/user_roles";

inCurrentBrowser("an opening whose access cannot be checked", () => {
  test("says so for a while, then why it failed, and leads back", async () => {
    // Both at once, as each waits for the limit.
    const people = await Promise.all([true, false].map((scripts) => openAsAdmin({ scripts })));
    site.backend.fault = hangs(noRole);
    await Promise.all(
      people.map(async ({ page }) => {
        await opensInterimPage(page, "/dashboard/inquiries?status=new");
        await page.waitForURL("**/auth");
        await page.getByText(unreachable).waitFor();
      }),
    );
    site.backend.fault = null;
    for (const { page } of people) {
      await page.waitForURL("**/dashboard/inquiries?status=new");
      await page.getByRole("heading", { name: "문의 목록" }).waitFor();
    }
  });

  test.each([{ scripts: true }, { scripts: false }])(
    "arrives at its address after all, and Back goes back, scripts: $scripts",
    async ({ scripts }) => {
      // A form without scripts leads to a fragment, where a refresh that names no address does nothing.
      const fragment = scripts ? "" : "#main";
      const { page, backend } = await openAsAdmin({ scripts });
      await page.goto("/contents");
      let release = () => {};
      backend.held = new Promise<void>((resolve) => (release = resolve));
      await opensInterimPage(page, `/dashboard/inquiries?status=new&spam=none${fragment}`);
      release();
      backend.held = null;
      await page.getByRole("heading", { name: "문의 목록" }).waitFor();
      expect(new URL(page.url()).search).toBe("?status=new&spam=none");
      await page.goBack();
      await page.waitForURL("**/contents");
    },
  );
});

inCurrentBrowser("an open list", () => {
  test("without access checked keeps ticks and text, says so, and goes on by itself", async () => {
    const { page, backend, mark, ticked, row, move } = await openList();
    // Realtime does not pass this proxy; the retry shows that scripts run.
    await page.getByText("다시 연결 중").waitFor();
    // The search runs while typing, so the words must match both.
    const typed = `${mark} 학교`;
    await page.getByLabel("찾기").fill(typed);
    await page.waitForURL((url) => url.searchParams.get("q") === typed);
    await ticked.check();
    const banner = page.getByText(unreachable);
    const address = page.url();
    const expectKept = async () => {
      expect(await ticked.isChecked()).toBe(true);
      expect(await page.getByLabel("찾기").inputValue()).toBe(typed);
    };

    backend.fault = refuses(noRole);
    await move.click();
    await banner.waitFor();
    await page.getByText("저장하지 못했습니다").first().waitFor();
    // Not where the name of an open inquiry stands.
    expect((await banner.boundingBox())?.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2);
    expect(page.url()).toBe(address);
    await expectKept();
    backend.fault = null;
    await banner.waitFor({ state: "detached" });
    await expectKept();

    backend.fault = refuses(noRole);
    await page.getByRole("link", { name: "Analytics" }).click();
    await banner.waitFor();
    await expectKept();
    backend.fault = null;
    await page.waitForURL("**/dashboard/analytics");
    await banner.waitFor({ state: "detached" });

    await page.goBack();
    await move.click();
    await row.getByRole("button", { name: /바뀐 문의/ }).waitFor();
    await row.getByText("진행중", { exact: true }).waitFor();
  });

  test("shows a press at once, reverts what is refused, and repeats a refused undo", async () => {
    const { page, backend, row, move } = await openList();
    const unanswered: (() => void)[] = [];
    backend.fault = (incoming, answer) =>
      incoming.method === "PATCH" &&
      unanswered.push(() => refuses("/rest/v1/inquiries", "out of order", "PATCH")(incoming, answer)) > 0;
    const refuseNext = async () => {
      await expect.poll(() => unanswered.length).toBe(1);
      unanswered.pop()?.();
    };
    const status = (words: string) => row.getByText(words, { exact: true });
    const take = row.getByRole("button", { name: /내가 맡기/ });
    await move.click();
    await status("진행중").waitFor();
    await take.click();
    await status("내 담당").waitFor();
    // Neither is stored, and the second is sent after the first is answered.
    await refuseNext();
    await page.getByText("변경하지 못했습니다").waitFor();
    await status("신규").waitFor();
    expect(await status("내 담당").isVisible()).toBe(true);
    await refuseNext();
    await take.waitFor();

    backend.fault = refuses("/rest/v1/rpc/undo", "out of order", "POST");
    await move.click();
    await page.getByRole("button", { name: "되돌리기" }).click();
    await page.getByText("되돌리지 못했습니다").waitFor();
    backend.fault = null;
    await page.getByRole("button", { name: "되돌리기" }).click();
    await page.getByText("상태를 되돌렸습니다").waitFor();
  });

  test("that cannot be read anew stays, says so, and is read again by itself", async () => {
    const { page, backend, ticked, row, move } = await openList();
    await ticked.check();
    backend.fault = refuses("/rest/v1/rpc/search_inquiries", "too many rows", "POST");
    await move.click();
    await page.getByRole("alert").getByText("too many rows").waitFor();
    const isOld = page.getByText("새로 불러오지 못해 이전 목록을 보여 드립니다");
    await isOld.waitFor();
    expect(await ticked.isChecked()).toBe(true);

    backend.fault = null;
    await isOld.waitFor({ state: "detached" });
    await row.getByRole("button", { name: /바뀐 문의/ }).waitFor();
    await row.getByText("진행중", { exact: true }).waitFor();
    expect(await ticked.isChecked()).toBe(true);
  });
});

inCurrentBrowser("an open inquiry", () => {
  test("stays with what is typed in it, says so, and is read again by itself", async () => {
    const { page, backend } = await openInquiry();
    const reason = page.getByLabel("이유");
    await reason.fill("예산이 내년에 나옴");
    backend.fault = refuses("/rest/v1/rpc/open_inquiry", "notes are out of order", "POST");
    await page.getByRole("button", { name: "진행중", exact: true }).click();
    const isOld = page.getByText("조금 전의 내용을 보여 드립니다");
    await isOld.waitFor();
    expect(await reason.inputValue()).toBe("예산이 내년에 나옴");

    backend.fault = null;
    await isOld.waitFor({ state: "detached" });
    await page.locator("h1 + *").getByText("진행중").waitFor();
    expect(await reason.inputValue()).toBe("예산이 내년에 나옴");
  });

  test("tells of a refused erasure until it is read, though the page is read anew", async () => {
    const { page, backend } = await openInquiry();
    await page.goto(`${new URL(page.url()).pathname}/erase`);
    await page.getByText("다시 연결 중").waitFor();
    backend.fault = refuses("/rest/v1/rpc/erase_inquiries", "erasing is out of order", "POST");
    await page.getByRole("button", { name: "개인정보 삭제하기" }).click();
    const refusal = page.getByRole("dialog").getByText("삭제하지 못했습니다");
    await refusal.waitFor();

    // Without an answer to its stream the page reads itself anew until it has succeeded.
    const banner = page.getByText(unreachable);
    backend.fault = refuses(noRole);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await banner.waitFor();
    backend.fault = null;
    await banner.waitFor({ state: "detached" });
    expect(await refusal.isVisible()).toBe(true);
    await page.getByRole("button", { name: "알림 닫기" }).click();
    await refusal.waitFor({ state: "hidden" });
  });
});
