import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { browserAvailability, launchBrowser, openPage } from "../helpers/browsers.ts";
import { inquiryFields, landingFields } from "../helpers/samples.ts";
import { Visitor } from "../helpers/visitor.ts";

type Scene = (page: Page) => Promise<unknown>;

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`[name=${name}]`);
    if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
};

const visitors: [string, Scene][] = [
  ["the landing page", (page) => page.goto("/")],
  ["the contents", (page) => page.goto("/contents")],
  ["the inquiry page", (page) => page.goto("/inquiry")],
  ["the login", (page) => page.goto("/auth")],
  ["the signup", (page) => page.goto("/auth?mode=signup")],
  ["the privacy page", (page) => page.goto("/privacy")],
  ["the 404", (page) => page.goto("/nowhere")],
  [
    "a landing form that was refused",
    async (page) => {
      await page.goto("/");
      await page.getByRole("button", { name: "문의 보내기" }).click();
      await page.getByText("모든 필수 항목을 입력해주세요.").waitFor();
    },
  ],
  [
    "a landing form that was taken",
    async (page) => {
      await page.goto("/");
      await fill(page, landingFields());
      await page.getByRole("button", { name: "문의 보내기" }).click();
      await page.getByText("문의 접수 완료").waitFor();
    },
  ],
  [
    "an inquiry that was refused",
    async (page) => {
      await page.goto("/inquiry");
      await page.getByRole("button", { name: "문의 제출하기" }).click();
      await page.getByText("모든 필수 항목을 작성해야 합니다.").waitFor();
    },
  ],
  [
    "an inquiry that was taken",
    async (page) => {
      await page.goto("/inquiry");
      await fill(page, inquiryFields());
      await page.getByRole("button", { name: "문의 제출하기" }).click();
      await page.getByRole("dialog", { name: "문의 제출 완료" }).waitFor();
    },
  ],
];

const admins: [string, Scene][] = [
  "/dashboard",
  "/dashboard/inquiries",
  "/dashboard/analytics",
  "/dashboard/reports",
  "/dashboard/inquiries?q=어디에도 없는 문의",
  "/dashboard/inquiries/nowhere",
].map((path) => [path, (page) => page.goto(path)]);

const openFirst = async (page: Page) => {
  await page.goto("/dashboard/inquiries");
  await page.getByRole("rowheader").first().getByRole("link").click();
  await page.getByRole("heading", { name: "메모와 이력" }).waitFor();
};
admins.push(
  ["an inquiry", openFirst],
  [
    "a note that was refused",
    async (page) => {
      await openFirst(page);
      await page.getByRole("button", { name: "메모 남기기" }).click();
      await page.getByRole("link", { name: "메모를 입력해 주세요." }).waitFor();
    },
  ],
  [
    "the question before erasing",
    async (page) => {
      await openFirst(page);
      await page.getByRole("link", { name: "개인정보 삭제" }).click();
      await page.getByRole("button", { name: "개인정보 삭제하기" }).waitFor();
    },
  ],
  [
    "several inquiries ticked and moved",
    async (page) => {
      await page.goto("/dashboard/inquiries");
      await page.getByText("실시간 연결됨").waitFor();
      await page.getByRole("checkbox", { name: /이 화면의 문의 모두/ }).check();
      await page.getByRole("button", { name: "진행중으로", exact: true }).click();
      await page.getByText(/건을 진행중으로 바꾸었습니다/).waitFor();
    },
  ],
);

describe.skipIf(!browserAvailability("chromium-153").available)("axe finds nothing wrong with", () => {
  let browser: Browser;
  let cookies: { name: string; value: string; url: string }[];

  beforeAll(async () => {
    browser = await launchBrowser("chromium-153");
    const admin = new Visitor(inject("siteUrl"));
    await admin.signUp("demo-admin-invite");
    await admin.sendForm("/inquiry", inquiryFields());
    cookies = admin.cookieHeader.split("; ").map((pair) => ({
      name: pair.split("=")[0] ?? "",
      value: pair.slice(pair.indexOf("=") + 1),
      url: inject("siteUrl"),
    }));
  });
  afterAll(() => browser?.close());

  async function findings(scene: Scene, width: number, signedIn: boolean) {
    const { page, context, assertQuiet, close } = await openPage(browser, {
      javaScript: true,
      width,
      baseURL: inject("siteUrl"),
      // The dashboard looks again whether an inquiry is there.
      expected: [/nowhere\.data/],
    });
    // What moves is judged where it comes to rest.
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (signedIn) await context.addCookies(cookies);
    await scene(page);
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
      .analyze();
    const scrollsSideways = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    await assertQuiet();
    await close();
    return [
      ...(scrollsSideways ? ["the page scrolls sideways"] : []),
      ...violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
      ),
    ];
  }

  test.each(visitors)("%s, wide and narrow", async (_, scene) => {
    for (const width of [1280, 320]) expect(await findings(scene, width, false), `${width} px`).toEqual([]);
  });

  test.each(admins)("%s, wide and narrow", async (_, scene) => {
    for (const width of [1280, 320]) expect(await findings(scene, width, true), `${width} px`).toEqual([]);
  });
});
