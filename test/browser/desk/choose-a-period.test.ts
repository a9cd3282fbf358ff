import { expect } from "vitest";
import { addDays, formatDay, mondayOf, seoulDay } from "../../../app/korean/dates.ts";
import { journey } from "../journeys/journey.ts";

journey("a period is shown as it is chosen, and without scripts by a button", async ({ person, scripts }) => {
  await person.signInAsAdmin();
  await person.goto("/dashboard/analytics");
  if (scripts) await person.waitForText("실시간 연결됨");
  const period = person.page.getByRole("combobox", { name: "기간" });
  expect(await person.button("기간 바꾸기").isVisible()).toBe(!scripts);

  await period.focus();
  await period.selectOption("52");
  if (!scripts) await person.click("기간 바꾸기");
  await person.waitForPath("/dashboard/analytics?weeks=52");
  await person.waitForText(`${formatDay(addDays(mondayOf(seoulDay()), -7 * 51), true)}부터`);
  if (scripts) expect(await period.evaluate((select) => select === document.activeElement)).toBe(true);

  // Without scripts the browser restores the choice made before leaving.
  await person.goBack();
  if (scripts) await expect.poll(() => period.inputValue()).toBe("26");
});
