import { AxeBuilder } from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { monthOf, seoulDay } from "../../app/korean/dates.ts";
import { browserAvailability, launchBrowser, openPage } from "../helpers/browsers/browsers.ts";
import { inquiryFields } from "../helpers/samples.ts";
import { Visitor } from "../helpers/visitor.ts";
import { adminScenes, type Scene, visitorScenes } from "./screenshot-cases.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const thisMonth = `/dashboard/reports/monthly?month=${monthOf(seoulDay(new Date()))}`;

describe.skipIf(!browserAvailability("chromium-153").available)("axe finds nothing wrong with", () => {
  let browser: Browser;
  let admin: Visitor;

  beforeAll(async () => {
    browser = await launchBrowser("chromium-153");
    admin = new Visitor(inject("siteUrl"));
    await admin.signUp("demo-admin-invite");
    await admin.sendForm("/inquiry", inquiryFields());
  });
  afterAll(() => browser?.close());

  async function findings(scene: Scene, width: number, signedIn: boolean, scripts: boolean) {
    const { page, context, assertQuiet, close } = await openPage(browser, {
      // axe itself needs scripts, so the page is kept from its own instead.
      javaScript: true,
      width,
      baseURL: inject("siteUrl"),
      // What moves is judged where it comes to rest.
      context: { reducedMotion: "reduce" },
      expected: scripts ? [] : [/ERR_FAILED/],
    });
    if (!scripts) await context.route(/\.js$/, (route) => route.abort());
    if (signedIn) await context.addCookies(admin.cookies());
    await scene.arrive(page);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
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

  // What looks different every time, and so has no picture.
  const changing: Scene[] = [
    { name: "report-of-this-month", arrive: (page) => page.goto(thisMonth) },
    {
      name: "invite-made",
      arrive: async (page) => {
        await page.goto("/dashboard/invites");
        await page.getByRole("button", { name: "초대 코드 만들기" }).click();
        await page.getByRole("region", { name: "새 초대 코드가 만들어졌습니다" }).waitFor();
      },
    },
    {
      name: "role-given-up",
      arrive: async (page) => {
        await page.goto("/dashboard/members");
        await page.getByText("내 관리자 권한 내려놓기").click();
      },
    },
  ];
  const scenes = [
    ...visitorScenes.map((scene) => ({ ...scene, signedIn: false })),
    ...[...adminScenes, ...changing].map((scene) => ({ ...scene, signedIn: true })),
  ];

  test.each(scenes)("$name, wide with scripts and narrow without", async ({ signedIn, ...scene }) => {
    expect(await findings(scene, 1280, signedIn, true), "1280 px, with scripts").toEqual([]);
    expect(await findings(scene, 320, signedIn, false), "320 px, without scripts").toEqual([]);
  });
});
