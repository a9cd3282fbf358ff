import { expect, test } from "vitest";
import { browserAvailability, openPage } from "../../helpers/browsers/browsers.ts";
import { sharedBrowser } from "../../helpers/browsers/shared-browser.ts";
import { listOf } from "../../helpers/inquiry-desk.ts";
import { inquiryFields } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { refuses, startSiteWithBreakableBackend } from "../journeys/breakable-backend.ts";

test.skipIf(!browserAvailability("chromium-153").available)(
  "an open inquiry that cannot be read anew stays with what is typed in it, says so, and is read again by itself",
  async () => {
    const { siteUrl, backend } = await startSiteWithBreakableBackend({ TIMEOUT_MULTIPLIER: "20" });
    const admin = new Visitor(siteUrl);
    await admin.signUp("demo-admin-invite");
    const fields = inquiryFields();
    await admin.sendForm("/inquiry", fields);
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

    backend.fault = refuses("/rest/v1/inquiry_notes", "notes are out of order", "GET");
    await page.getByRole("button", { name: "진행중", exact: true }).click();
    await page.getByText("조금 전의 내용을 보여 드립니다").waitFor();
    expect(await page.getByLabel("이유").inputValue()).toBe("예산이 내년에 나옴");

    backend.fault = null;
    await page.getByText("조금 전의 내용을 보여 드립니다").waitFor({ state: "detached" });
    await page.locator("h1 + *").getByText("진행중").waitFor();
    expect(await page.getByLabel("이유").inputValue()).toBe("예산이 내년에 나옴");
    await close();
  },
);
