import { expect } from "vitest";
import { publicPages } from "../../helpers/samples.ts";
import { journey } from "./journey.ts";

journey(
  "the inquiry is one press away on a phone from every public page, the prices two",
  async ({ person }) => {
    const { page } = person;
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of publicPages) {
      await person.goto(path);
      const header = page.getByRole("banner");
      expect(await header.getByRole("link", { name: "기관 도입 문의" }).isVisible(), path).toBe(true);
      const prices = header.getByRole("link", { name: "도입 비용" });
      expect(await prices.isVisible(), path).toBe(false);

      await header.getByText("메뉴", { exact: true }).click();
      await prices.click();
      await person.waitForPath("/#pricing");
      const heading = page.getByRole("heading", { name: "도입 방법과 비용" });
      await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(740 / 2);
      const [bottom, top] = [await header.boundingBox(), await heading.boundingBox()];
      expect(top?.y, path).toBeGreaterThanOrEqual(bottom ? bottom.y + bottom.height : 0);
    }
  },
  { inOldestBrowser: true, scripts: false },
);
