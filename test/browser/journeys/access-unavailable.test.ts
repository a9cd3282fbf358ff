import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage } from "../../helpers/browsers/browsers.ts";
import { inCurrentBrowser, sharedBrowser } from "../../helpers/browsers/shared-browser.ts";
import { listOf } from "../../helpers/inquiry-desk.ts";
import { inquiryFields, uniqueName } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { accessibilityFaults } from "../accessibility-checks.ts";
import { submitWithoutRouter } from "../screenshot-cases.ts";
import { hangs, refuses, useBreakableBackend } from "./breakable-backend.ts";

const expected = [/status of 503/, /ERR_(?:ABORTED|INCOMPLETE)/];

// Keeps the interim page and what follows it apart on a slow machine.
const site = useBreakableBackend({ TIMEOUT_MULTIPLIER: "2" });

async function openAsAdmin({ scripts }: { scripts: boolean }) {
  const { siteUrl, backend } = site;
  const admin = new Visitor(siteUrl);
  await admin.signUp("demo-admin-invite");
  const opened = await openPage(await sharedBrowser("chromium-153"), {
    javaScript: scripts,
    baseURL: siteUrl,
    expected,
  });
  await opened.context.addCookies(admin.cookies());
  return { ...opened, backend, admin };
}

/** Resolves when the interim page has come, whose words a request test reads: a locator would wait for what follows it. */
async function opensInterimPage(page: Page, path: string): Promise<void> {
  const interim = page.waitForResponse((response) => response.headers()["refresh"] !== undefined);
  await page.goto(path, { waitUntil: "commit" });
  await interim;
}

inCurrentBrowser("while access cannot be checked", () => {
  test("an opening that takes long says that access is being checked, then why it failed, and leads back", async () => {
    // Both at once, as each waits for the limit.
    const people = await Promise.all([true, false].map((scripts) => openAsAdmin({ scripts })));
    site.backend.fault = hangs("/rest/v1/user_roles");
    await Promise.all(
      people.map(async ({ page }) => {
        await opensInterimPage(page, "/dashboard/inquiries?status=new");
        await page.waitForURL("**/auth");
        await page.getByText("서버가 응답하지 않습니다").waitFor();
      }),
    );
    site.backend.fault = null;
    for (const { page, assertQuiet, close } of people) {
      await page.waitForURL("**/dashboard/inquiries?status=new");
      await page.getByRole("heading", { name: "문의 목록" }).waitFor();
      await assertQuiet();
      await close();
    }
  });

  describe.each([{ scripts: true }, { scripts: false }])("scripts: $scripts", ({ scripts }) => {
    test("an opening that takes long arrives at its address once access is checked, and Back goes back", async () => {
      // A form without scripts leads to a fragment, where a refresh that names no address does nothing.
      const fragment = scripts ? "" : "#main";
      const { page, backend, assertQuiet, close } = await openAsAdmin({ scripts });
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
      await assertQuiet();
      await close();
    });
  });

  test("without scripts, what was typed and pressed is kept, and sent again in one press", async () => {
    const fault = refuses("/rest/v1/user_roles");
    const { page, backend, admin, assertQuiet, close } = await openAsAdmin({ scripts: false });
    const fields = inquiryFields();
    await admin.sendForm("/inquiry", fields);
    const list = listOf(fields.organizationName, "&status=new");
    await page.goto(list);
    await page.getByRole("link", { name: fields.organizationName }).click();
    const note = "결재를 기다림\n<b>다음 주</b>에 다시";
    await page.getByRole("textbox", { name: "메모" }).fill(note);
    const address = page.url();

    backend.fault = fault;
    await page.getByRole("button", { name: "메모 남기기" }).click();
    await page.getByText("방금 보내신 내용은 저장되지 않았습니다").waitFor();
    expect(page.url().split("#")[0]).toBe(address);
    expect(await page.getByRole("textbox", { name: "메모" }).inputValue()).toBe(note);
    await page.getByRole("button", { name: "다시 보내기" }).click();
    await page.getByText("방금 보내신 내용은 저장되지 않았습니다").waitFor();
    expect(await page.getByRole("textbox", { name: "메모" }).inputValue()).toBe(note);
    backend.fault = null;
    await page.getByRole("button", { name: "다시 보내기" }).click();
    await page.getByText("메모를 남겼습니다").waitFor();
    expect(page.url().split("#")[0]).toBe(address);
    await page.getByText(note).waitFor();

    await page.goto(list);
    backend.fault = fault;
    await page.getByRole("button", { name: `${fields.organizationName} 진행중으로` }).click();
    await page.getByText("상태를 진행중으로 바꾸기").waitFor();
    backend.fault = null;
    await page.getByRole("link", { name: "보내지 않고 돌아가기" }).click();
    await page.waitForURL(
      ({ searchParams }) =>
        searchParams.get("q") === fields.organizationName && searchParams.get("status") === "new",
    );
    await page.getByRole("button", { name: `${fields.organizationName} 진행중으로` }).waitFor();
    await assertQuiet();
    await close();
  });

  test("the page of a form that was not saved leaves axe nothing to find, wide and narrow", async () => {
    // axe needs scripts.
    const { page, backend, assertQuiet, close } = await openAsAdmin({ scripts: true });
    await page.goto("/dashboard/reply-texts");
    const body = page.getByRole("textbox", { name: "본문" });
    await body.fill("{기관명} 담당자님, 자료를 보내 드립니다.");
    backend.fault = refuses("/rest/v1/user_roles");
    await body.evaluate(submitWithoutRouter);
    await page.getByText("서버가 제때 응답하지 않았기 때문이며").waitFor();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await assertQuiet();
    await close();
  });

  test("while nothing can be checked, an open dashboard keeps its page, ticks and text, says so, and goes on by itself", async () => {
    const { page, backend, admin, assertQuiet, close } = await openAsAdmin({ scripts: true });
    // Inquiries of other tests could push these off the unfiltered first page.
    const mark = uniqueName("");
    const fieldsOf = (name: string) => inquiryFields({ organizationName: `${mark}${name}` });
    const [one, other] = [fieldsOf("초등학교"), fieldsOf("중학교")];
    await admin.sendForm("/inquiry", one);
    await admin.sendForm("/inquiry", other);
    await page.goto(listOf(mark.trim()));
    // Realtime does not pass this proxy; the retry shows that scripts run.
    await page.getByText("다시 연결 중").waitFor();
    const rowOf = ({ organizationName }: { organizationName: string }) =>
      page.getByRole("row", { name: organizationName });
    // The search runs while typing, so the words must match both.
    const typed = `${mark.trim()} 학교`;
    await page.getByLabel("찾기").fill(typed);
    await page.waitForURL((url) => url.searchParams.get("q") === typed);
    await rowOf(one).getByRole("checkbox").check();
    const banner = page.getByText("서버가 응답하지 않습니다");
    const address = page.url();

    for (const fault of [hangs("/rest/v1/user_roles"), refuses("/rest/v1/user_roles")]) {
      backend.fault = fault;
      // Awaited before the fault ends: the previous press's words may still be shown.
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await rowOf(other)
        .getByRole("button", { name: /진행중으로/ })
        .click();
      await answered;
      await banner.waitFor();
      await page.getByText("저장하지 못했습니다").first().waitFor();
      expect(page.url()).toBe(address);
      expect(await rowOf(one).getByRole("checkbox").isChecked()).toBe(true);
      expect(await page.getByLabel("찾기").inputValue()).toBe(typed);

      backend.fault = null;
      await banner.waitFor({ state: "detached" });
      expect(await rowOf(one).getByRole("checkbox").isChecked()).toBe(true);
      expect(await page.getByLabel("찾기").inputValue()).toBe(typed);
    }

    backend.fault = refuses("/rest/v1/user_roles");
    await page.getByRole("link", { name: "Analytics" }).click();
    await banner.waitFor();
    expect(await rowOf(one).getByRole("checkbox").isChecked()).toBe(true);
    backend.fault = null;
    await page.waitForURL("**/dashboard/analytics");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await banner.waitFor({ state: "detached" });

    await page.goBack();
    await rowOf(other)
      .getByRole("button", { name: /진행중으로/ })
      .click();
    await rowOf(other)
      .getByRole("button", { name: /바뀐 문의/ })
      .waitFor();
    await rowOf(other).getByText("진행중", { exact: true }).waitFor();
    await assertQuiet();
    await close();
  });
});
