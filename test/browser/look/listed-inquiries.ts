import type { Browser, Page } from "playwright-core";
import { beforeAll } from "vitest";
import { openOnSite } from "../../helpers/browsers/shared-browser.ts";
import { storeInquiryRows, listOf, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../helpers/samples.ts";

/** For a block of tests: sixty inquiries of one mark, and an admin who opens them in this browser. */
export function useListedInquiries(browser: () => Browser) {
  let admin: Awaited<ReturnType<typeof signInAdmin>>;
  const mark = uniqueMark();

  beforeAll(async () => {
    admin = await signInAdmin();
    const message =
      "학생들을 위해 VR 자연 명상을 도입하려고 합니다. 체육관 옆 빈 교실에서 운영하고 싶습니다.";
    await storeInquiryRows(
      Array.from({ length: 60 }, (_, index) => ({
        organization_name: `${mark} ${index}호 정신건강복지센터`,
        organization_type: "health",
        email: "a-rather-long-name.of-somebody@city-office.example",
        estimated_users: "100-300",
        message,
        created_at: new Date(Date.now() - index * 86_400_000 * 9).toISOString(),
      })),
    );
  });

  async function open(width: number, height: number, { javaScript = true, path = listOf(mark) } = {}) {
    const opened = await openOnSite(browser(), { javaScript, width, height });
    await opened.context.addCookies(admin.cookies());
    await opened.page.goto(path);
    if (javaScript) await opened.page.getByText("실시간 연결됨").waitFor();
    return opened;
  }
  return { mark, open };
}

export const boundsOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the page`);
  return box;
};
