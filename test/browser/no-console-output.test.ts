import { beforeAll, expect, inject, test } from "vitest";
import { inBothBrowsers, inCurrentBrowser, openOnSite } from "../helpers/browsers/shared-browser.ts";
import { signedInAs } from "../helpers/new-visitor.ts";
import { visitorPages } from "../requests/site/page-states.ts";

let cookies: { name: string; value: string; url: string }[];
beforeAll(async () => {
  cookies = (await signedInAs("admin")).cookies();
});

for (const [people, pages, inBrowsers] of [
  ["visitors", visitorPages, inBothBrowsers],
  // Their other pages are watched where axe looks at them, in screenshots-and-accessibility.test.ts.
  ["admins", ["/dashboard/inquiries/new", "/dashboard/inquiries/import"], inCurrentBrowser],
] as const)
  inBrowsers(`the pages of ${people}`, (browser, name) => {
    test.each(name === "chromium-109" ? [true, false] : [true])(
      "no page writes to the console, asks elsewhere or misses a file (scripts: %s)",
      async (javaScript) => {
        const { page, context } = await openOnSite(browser(), { javaScript });
        const noise: string[] = [];
        page.on("console", (message) => noise.push(`${page.url()} said: ${message.text()}`));
        page.on("request", (request) => {
          if (!request.url().startsWith(inject("siteUrl")))
            noise.push(`${page.url()} asked ${request.url()}`);
        });
        page.on("response", (response) => {
          if (response.status() >= 400 && !response.request().isNavigationRequest())
            noise.push(`${page.url()} missed ${response.url()}`);
        });
        await page.addInitScript(() =>
          addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
            console.warn(`${effectiveDirective} refused ${blockedURI}`),
          ),
        );
        const look = async (path: string) => {
          await page.goto(path);
          await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
        };

        if (people === "admins") await context.addCookies(cookies);
        for (const path of pages) await look(path);
        const names = (await context.cookies()).map(({ name }) => name);
        expect(people === "visitors" ? names : [], "who only looks takes no cookie along").toEqual([]);
        expect(noise.filter((line) => !/nowhere said: .* 404/.test(line))).toEqual([]);
      },
    );
  });

inCurrentBrowser("a signed-in browser", (browser) => {
  test("a hydrated page makes no HTML or code of a text, whoever's script asks for it", async () => {
    const { page, context } = await openOnSite(browser(), {
      javaScript: true,
      expected: [/Trusted ?(?:Type|HTML|Script)/],
    });
    await context.addCookies(cookies);
    await page.goto("/dashboard/inquiries");
    const refused = await page.evaluate(() =>
      [
        () => (document.createElement("div").innerHTML = "<p>"),
        () => document.body.insertAdjacentHTML("beforeend", "<p>"),
        () => (document.createElement("script").text = "1"),
        () => (document.createElement("script").src = "/assets/x.js"),
      ].map((attempt) => {
        try {
          attempt();
          return "done";
        } catch (error) {
          return (error as Error).name;
        }
      }),
    );
    expect(refused).toEqual(["TypeError", "TypeError", "TypeError", "TypeError"]);
  });

  test("who signed in elsewhere meanwhile comes from the form to a whole landing page", async () => {
    const { page, context } = await openOnSite(browser(), { javaScript: true });
    await page.goto("/auth");
    await context.addCookies(cookies);
    await page.getByRole("link", { name: "회원가입" }).click();
    await page.getByRole("link", { name: "대시보드" }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1);
  });
});
