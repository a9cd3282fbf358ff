import { beforeAll, expect, test } from "vitest";
import { inCurrentBrowser, openOnSite } from "../../helpers/browsers/shared-browser.ts";
import { storeInquiryRows, listOf, openInquiry, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../helpers/samples.ts";

inCurrentBrowser("on paper", (browser) => {
  let admin: Awaited<ReturnType<typeof signInAdmin>>;
  let names: string[];
  const mark = uniqueMark();

  beforeAll(async () => {
    admin = await signInAdmin();
    names = await storeInquiryRows(
      Array.from({ length: 50 }, (_, index) => ({
        organization_name: `${mark} ${index}호 초등학교`,
        message: "다음 학기부터 쓰고 싶습니다.",
        phone: "010-1234-5678",
      })),
    );
  });

  async function sheet(path: string) {
    const opened = await openOnSite(browser(), { javaScript: false, width: 700 });
    await opened.context.addCookies(admin.cookies());
    await opened.page.goto(path);
    await opened.page.emulateMedia({ media: "print" });
    return opened;
  }

  test("fifty inquiries are a table on three sheets, without what can only be pressed", async () => {
    const { page } = await sheet(listOf(mark));
    expect(
      await page
        .locator("tbody tr")
        .first()
        .evaluate((row) => getComputedStyle(row).display),
    ).toBe("table-row");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(700);
    for (const name of ["찾기", "로그아웃", "CSV 내려받기", "완료로", `${names[0]} 진행중으로`])
      expect(await page.getByRole("button", { name, exact: true }).isVisible(), name).toBe(false);
    for (const column of ["상태", "기관명", "유형", "담당자", "연락처", "접수일"])
      expect(await page.getByRole("columnheader", { name: column }).isVisible(), column).toBe(true);

    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g);
    expect(sheets?.length).toBeLessThanOrEqual(3);
  });

  test("an inquiry has no empty note box, and all its words are as dark as its text", async () => {
    const { page } = await sheet((await openInquiry(admin, names[0] ?? "")).url);
    expect(await page.getByRole("textbox", { name: /메모/ }).isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "메모 남기기" }).isVisible()).toBe(false);
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    for (const part of [
      page.getByRole("link", { name: /^전화/ }),
      page.getByRole("article").getByText("신규", { exact: true }).first(),
    ]) {
      expect(await part.isVisible()).toBe(true);
      const colors = () =>
        part.evaluate((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          return { color, backgroundColor };
        });
      // A button's colour has a transition of 150 ms.
      await expect.poll(colors).toEqual({ color: ink, backgroundColor: "rgba(0, 0, 0, 0)" });
    }
  });
});
