import { expect } from "vitest";
import { journey } from "./journey.ts";

journey(
  "the privacy notice is open where there is room, and one press away on a phone",
  async ({ person }) => {
    const { page } = person;
    for (const path of ["/", "/inquiry"]) {
      await person.goto(path);
      const period = page.getByText("보유 기간: 문의 처리가 끝난 날부터 3년");
      const heading = page.getByText("수집·이용 안내", { exact: true });
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await period.isVisible(), path).toBe(true);
      expect(await heading.isVisible(), path).toBe(false);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await period.isVisible(), path).toBe(false);
      await heading.click();
      expect(await period.isVisible(), path).toBe(true);
    }
  },
  { inOldestBrowser: true, scripts: false },
);
