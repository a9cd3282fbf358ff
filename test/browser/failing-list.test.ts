import { expect, test } from "vitest";
import { openPage } from "../helpers/browsers/browsers.ts";
import { inCurrentBrowser, sharedBrowser } from "../helpers/browsers/shared-browser.ts";
import { listOf } from "../helpers/inquiry-desk.ts";
import { inquiryFields, uniqueName } from "../helpers/samples.ts";
import { Visitor } from "../helpers/visitor.ts";
import { refuses, useBreakableBackend } from "./journeys/breakable-backend.ts";

const site = useBreakableBackend();

inCurrentBrowser("a list whose backend fails", () => {
  test("a press that is refused shows at once and is taken back", async () => {
    const { page, backend, rowOf, close } = await openList();
    const row = rowOf("중학교");
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
    await row.getByRole("button", { name: /진행중으로/ }).click();
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
    await close();
  });

  test("a list that cannot be read anew stays, with what is ticked in it, says so, and tries again by itself", async () => {
    const { page, backend, rowOf, close } = await openList();
    const ticked = rowOf("초등학교").getByRole("checkbox");
    await ticked.check();
    const row = rowOf("중학교");

    backend.fault = refuses("/rest/v1/rpc/search_inquiries", "too many rows", "POST");
    await row.getByRole("button", { name: /진행중으로/ }).click();
    await page.getByRole("alert").getByText("too many rows").waitFor();
    await page.getByText("새로 불러오지 못해 이전 목록을 보여 드립니다").waitFor();
    expect(await ticked.isChecked()).toBe(true);

    backend.fault = null;
    await page.getByText("이전 목록을 보여 드립니다").waitFor({ state: "detached" });
    await row.getByRole("button", { name: /바뀐 문의/ }).waitFor();
    await row.getByText("진행중", { exact: true }).waitFor();
    expect(await ticked.isChecked()).toBe(true);
    await close();
  });
});

/** Opens the list of two inquiries, of an elementary and a middle school, on a site whose backend can be broken. */
async function openList() {
  const { siteUrl, backend } = site;
  const admin = new Visitor(siteUrl);
  await admin.signUp("demo-admin-invite");
  // Inquiries of other tests could push these off the unfiltered first page.
  const mark = uniqueName("");
  for (const kind of ["초등학교", "중학교"])
    await admin.sendForm("/inquiry", inquiryFields({ organizationName: `${mark}${kind}` }));

  const { page, context, close } = await openPage(await sharedBrowser("chromium-153"), {
    javaScript: true,
    baseURL: siteUrl,
  });
  await context.addCookies(admin.cookies());
  await page.goto(listOf(mark.trim()));
  const rowOf = (kind: string) => page.getByRole("row", { name: `${mark}${kind}` });
  return { page, backend, rowOf, close };
}
