import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { monthOf, seoulDay } from "../../app/dashboard/figures/seoul-calendar.ts";
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
  ["a forgotten password", (page) => page.goto("/auth/forgot")],
  [
    "a reset that was refused",
    async (page) => {
      await page.goto("/auth/reset");
      await page.getByRole("button", { name: "비밀번호 바꾸기" }).click();
      await page.getByText("입력 오류").waitFor();
    },
  ],
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
  ...[
    "/account",
    "/dashboard",
    "/dashboard/inquiries",
    "/dashboard/analytics",
    "/dashboard/reports",
    `/dashboard/reports/monthly?month=${monthOf(seoulDay(new Date()))}`,
    "/dashboard/reports/monthly?month=9999-12",
    "/dashboard/invites",
  ].map((path): [string, Scene] => [path, (page) => page.goto(path)]),
  [
    "a new invite code",
    async (page) => {
      await page.goto("/dashboard/invites");
      await page.getByRole("button", { name: "초대 코드 만들기" }).click();
      await page.getByRole("region", { name: "새 초대 코드가 만들어졌습니다" }).waitFor();
    },
  ],
  [
    "an invite code that was refused",
    async (page) => {
      await page.goto("/dashboard/invites");
      await page.getByLabel("사용 횟수").fill("1001");
      await page.getByRole("button", { name: "초대 코드 만들기" }).click();
      await page.getByText("입력 오류").waitFor();
      // The tabs would be half under the header, which axe takes for their size.
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    },
  ],
  [
    "giving up one's own role",
    async (page) => {
      await page.goto("/dashboard/members");
      await page.getByText("내 관리자 권한 내려놓기").click();
    },
  ],
];

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
      // An open dashboard reads its data again by itself, and is refused again.
      expected: [/monthly\.data\?month=9999-12/],
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
