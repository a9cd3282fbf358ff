import { inject } from "vitest";
import { inquiryFields } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { journey } from "../journeys/journey.ts";

journey(
  "a tab in the background counts in its title what came since it was seen",
  async ({ person }) => {
    await person.page.addInitScript(() =>
      Object.defineProperty(document, "hidden", { get: () => true, configurable: true }),
    );
    await person.signInAsAdmin();
    await person.goto("/dashboard/worklist");
    await person.page.getByText("실시간 연결됨").waitFor();
    await new Visitor(inject("siteUrl")).sendForm("/inquiry", inquiryFields());
    await person.page.waitForFunction(() => /^새 문의 [\d,]+건 · /.test(document.title));

    await person.page.evaluate(() => {
      Object.defineProperty(document, "hidden", { get: () => false });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await person.page.waitForFunction(() => !document.title.startsWith("새 문의"));
  },
  { scripts: true },
);
