import { expect, test } from "vitest";
import { browserAvailability, openPage } from "../helpers/browsers/browsers.ts";
import { sharedBrowser } from "../helpers/browsers/shared-browser.ts";
import { listOf } from "../helpers/inquiry-desk.ts";
import { inquiryFields, uniqueName } from "../helpers/samples.ts";
import { Visitor } from "../helpers/visitor.ts";
import { refuses, startSiteWithBreakableBackend } from "./journeys/breakable-backend.ts";

test.skipIf(!browserAvailability("chromium-153").available)(
  "a press that is refused shows at once and is taken back; a list that cannot be read anew stays, with what is ticked in it, says so, and tries again by itself",
  async () => {
    const { siteUrl, backend } = await startSiteWithBreakableBackend({ TIMEOUT_MULTIPLIER: "20" });
    const admin = new Visitor(siteUrl);
    await admin.signUp("demo-admin-invite");
    // Inquiries of other tests could push these off the unfiltered first page.
    const mark = uniqueName("");
    const fieldsOf = (name: string) => inquiryFields({ organizationName: `${mark}${name}` });
    const [one, other] = [fieldsOf("초등학교"), fieldsOf("중학교")];
    await admin.sendForm("/inquiry", one);
    await admin.sendForm("/inquiry", other);

    const browser = await sharedBrowser("chromium-153");
    const { page, context, close } = await openPage(browser, { javaScript: true, baseURL: siteUrl });
    await context.addCookies(admin.cookies());
    await page.goto(listOf(mark.trim()));
    const rowOf = ({ organizationName }: { organizationName: string }) =>
      page.getByRole("row", { name: organizationName });
    await rowOf(one).getByRole("checkbox").check();

    const unanswered: (() => void)[] = [];
    backend.fault = (incoming, answer) =>
      incoming.method === "PATCH" &&
      unanswered.push(() => refuses("/rest/v1/inquiries", "out of order", "PATCH")(incoming, answer)) > 0;
    const refuseNext = async () => {
      await expect.poll(() => unanswered.length).toBe(1);
      unanswered.pop()?.();
    };
    const status = (words: string) => rowOf(other).getByText(words, { exact: true });
    const take = rowOf(other).getByRole("button", { name: /내가 맡기/ });
    await rowOf(other)
      .getByRole("button", { name: /진행중으로/ })
      .click();
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

    backend.fault = refuses("/rest/v1/rpc/search_inquiries", "too many rows", "POST");
    await rowOf(other)
      .getByRole("button", { name: /진행중으로/ })
      .click();
    await page.getByRole("alert").getByText("too many rows").waitFor();
    await page.getByText("새로 불러오지 못해 이전 목록을 보여 드립니다").waitFor();
    expect(await rowOf(one).getByRole("checkbox").isChecked()).toBe(true);

    backend.fault = null;
    await page.getByText("이전 목록을 보여 드립니다").waitFor({ state: "detached" });
    await rowOf(other)
      .getByRole("button", { name: /처리함/ })
      .waitFor();
    await rowOf(other).getByText("진행중", { exact: true }).waitFor();
    expect(await rowOf(one).getByRole("checkbox").isChecked()).toBe(true);
    await close();
  },
);
