import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPage } from "../../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../../helpers/browsers/shared-browser.ts";
import { fillForm } from "../../helpers/browsers/fill-form.ts";
import { listOf } from "../../helpers/inquiry-desk.ts";
import { inquiryFields } from "../../helpers/samples.ts";
import { freePort } from "../../../supabase/scratch/start-postgres.ts";
import { type Site, startSite } from "../../helpers/site.ts";
import { copyOfTemplate } from "../../helpers/test-database.ts";
import { Visitor } from "../../helpers/visitor.ts";

// A separate site like that of `npm start`: with mail, and one admin who gets it.
let database: Awaited<ReturnType<typeof copyOfTemplate>>;
let site: Site;
let admin: Visitor;

beforeAll(async () => {
  database = await copyOfTemplate();
  const settings = {
    PORT: String(await freePort()),
    SUPABASE_LOCAL_SMTP: "on",
    TIMEOUT_MULTIPLIER: "20",
    ...database.settings,
  };
  site = await startSite(database.dataDir, settings);
  admin = new Visitor(site.url);
  await admin.signUp("demo-admin-invite");
  const isCaught = async () =>
    expect((await admin.open("/dashboard/notices")).text).toContain("메일함에 모으는 중");
  await vi.waitFor(isCaught, { timeout: 60_000, interval: 200 });
});
afterAll(async () => {
  await site?.stop();
  await database?.remove();
});

inCurrentBrowser("a notification by mail", (browser) => {
  test("an inquiry is mailed, opened by the link in the mail, and replied to by mail", async () => {
    const opened = await openPage(browser(), { javaScript: true, baseURL: site.url });
    const { page, context } = opened;
    await page.goto("/inquiry");
    const { organizationName, ...others } = inquiryFields();
    await fillForm(page, { organizationName, ...others });
    await page.getByRole("button", { name: "문의 제출하기" }).click();
    const dialog = page.getByRole("dialog", { name: "문의 제출 완료" });
    await dialog.waitFor();
    const [reference = ""] = /[0-9A-HJKMNP-TV-Z]{10}/.exec((await dialog.textContent()) ?? "") ?? [];

    await context.addCookies(admin.cookies());
    await page.goto("/dashboard/notices");
    await page.getByRole("link", { name: "메일함" }).click();
    const mail = page.getByRole("link", { name: `새 문의 ${reference}` });
    await expect.poll(() => page.reload().then(() => mail.count())).toBe(1);
    const inbox = page.url();
    await mail.click();
    expect(await page.locator("main").textContent()).not.toContain(organizationName);
    const link = page.frameLocator("iframe").getByRole("link", { name: "문의 열기" });
    const [dashboard] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await dashboard.getByRole("heading", { name: organizationName }).waitFor();

    await dashboard.getByRole("button", { name: "답장 쓰기" }).click();
    await dashboard.getByLabel("제목").fill(`시연 ${reference}`);
    await dashboard.getByLabel("본문").fill("화요일에 찾아뵙겠습니다.");
    await dashboard.getByRole("button", { name: "답장 보내기" }).click();
    await dashboard.getByText("답장 보냄", { exact: true }).waitFor();
    await dashboard.getByRole("button", { name: "답장 쓰기" }).click();
    expect(await dashboard.getByLabel("본문").inputValue(), "no draft of what was sent").toBe("");
    await page.goto(inbox);
    await page.getByRole("link", { name: `시연 ${reference}` }).click();
    expect(await page.locator("main").textContent()).toContain("화요일에 찾아뵙겠습니다.");
  });
});

inCurrentBrowser("a reply", (browser) => {
  test("takes a text at the cursor, shows another's at once, and is taken back whole", async () => {
    const fields = inquiryFields();
    await new Visitor(site.url).sendForm("/inquiry", fields);
    const text = { title: "자료 안내", body: "자료를 드립니다." };
    await admin.sendForm("/dashboard/reply-texts", text);
    const colleague = new Visitor(site.url);
    const { email } = await colleague.signUp("demo-admin-invite");
    const opened = await openPage(browser(), { javaScript: true, baseURL: site.url });
    const { page, context } = opened;
    await context.addCookies(admin.cookies());
    await page.goto(listOf(fields.organizationName));
    await page.getByRole("link", { name: fields.organizationName }).click();
    await page.getByRole("heading", { level: 1, name: fields.organizationName }).waitFor();
    await page.getByText("실시간 연결됨").waitFor();
    await page.keyboard.press("r");
    const body = page.getByLabel("본문");
    await body.fill("안녕하세요. 고맙습니다.");
    await body.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7));
    await page.getByLabel("답장 글").selectOption({ label: text.title });
    await page.getByRole("button", { name: "글 넣기" }).click();
    const written = `안녕하세요. ${text.body}고맙습니다.`;
    await expect.poll(() => body.inputValue()).toBe(written);

    const { pathname } = new URL(page.url());
    const first = { subject: "먼저", body: "먼저 답합니다." };
    expect((await colleague.sendForm(pathname, first)).status).toBe(303);
    await page.getByText(`${email} 님이 방금 답장했습니다`).waitFor();
    expect(await body.inputValue()).toBe(written);
    await body.press("Control+Enter");
    await page.getByText("아직 보내지 않았습니다").waitFor();
    await page.getByText(first.body).first().waitFor();
    expect(await body.inputValue()).toBe(written);
    await page.getByRole("button", { name: "그래도 보내기" }).click();
    await page.getByRole("button", { name: "보내기 취소" }).first().waitFor();
    await page.keyboard.press("u");
    await page.getByText("보내기를 취소했습니다").waitFor();
    expect(new URL(page.url()).pathname).toBe(pathname);
    expect(await body.inputValue()).toBe(written);
  });
});
