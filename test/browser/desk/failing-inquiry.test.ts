import { expect, test } from "vitest";
import { openPage } from "../../helpers/browsers/browsers.ts";
import { inCurrentBrowser, sharedBrowser } from "../../helpers/browsers/shared-browser.ts";
import { listOf } from "../../helpers/inquiry-desk.ts";
import { inquiryFields, uniqueMark } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { refuses, useBreakableBackend } from "../journeys/breakable-backend.ts";

const site = useBreakableBackend();

async function opensAnInquiry() {
  const { siteUrl, backend } = site;
  const admin = new Visitor(siteUrl);
  await admin.signUp("demo-admin-invite");
  const fields = inquiryFields();
  await admin.sendForm("/inquiry", fields);
  await admin.post("/dashboard/reply-texts", { title: `안내 ${uniqueMark()}`, body: "안녕하세요." });
  const list = await admin.open(listOf(fields.organizationName));
  const path = list.screen.getByRole("link", { name: fields.organizationName }).getAttribute("href") ?? "";

  const { page, context, close } = await openPage(await sharedBrowser("chromium-153"), {
    javaScript: true,
    baseURL: siteUrl,
    expected: [/503/],
  });
  await context.addCookies(admin.cookies());
  await page.goto(path);
  await page.getByText("상담 결과를 적고 완료하기").click();
  await page.getByLabel("이유").fill("예산이 내년에 나옴");
  return { page, path, backend, close };
}

inCurrentBrowser("an open inquiry whose backend fails", () => {
  test("an open inquiry that cannot be read anew stays with what is typed in it, says so, and is read again by itself", async () => {
    const { page, backend, close } = await opensAnInquiry();
    backend.fault = refuses("/rest/v1/rpc/open_inquiry", "notes are out of order", "POST");
    await page.getByRole("button", { name: "진행중", exact: true }).click();
    await page.getByText("조금 전의 내용을 보여 드립니다").waitFor();
    expect(await page.getByLabel("이유").inputValue()).toBe("예산이 내년에 나옴");

    backend.fault = null;
    await page.getByText("조금 전의 내용을 보여 드립니다").waitFor({ state: "detached" });
    await page.locator("h1 + *").getByText("진행중").waitFor();
    expect(await page.getByLabel("이유").inputValue()).toBe("예산이 내년에 나옴");
    await close();
  });

  test("an erasure that was refused stays told until it is read, though the page is read anew", async () => {
    const { page, path, backend, close } = await opensAnInquiry();
    await page.goto(`${path.split("?")[0]}/erase`);
    await page.getByText("다시 연결 중").waitFor();
    backend.fault = refuses("/rest/v1/rpc/erase_inquiry", "erasing is out of order", "POST");
    await page.getByRole("button", { name: "개인정보 삭제하기" }).click();
    const refusal = page.getByRole("dialog").getByText("삭제하지 못했습니다");
    await refusal.waitFor();

    // Without an answer to its stream the page reads itself anew until it has succeeded.
    const banner = page.getByText("서버가 응답하지 않습니다");
    backend.fault = refuses("/rest/v1/user_roles");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await banner.waitFor();
    backend.fault = null;
    await banner.waitFor({ state: "detached" });
    expect(await refusal.isVisible()).toBe(true);
    await page.getByRole("button", { name: "알림 닫기" }).click();
    await refusal.waitFor({ state: "hidden" });
    await close();
  });
});
