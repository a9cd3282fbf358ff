import { expect } from "vitest";
import { storeInquiryRows } from "../../helpers/inquiry-desk.ts";
import { storedHistory } from "../../helpers/stored-inquiries.ts";
import { journey } from "../journeys/journey.ts";
import { openDashboard, focusedName, storedOf } from "./desk-work.ts";
import { uniqueMark } from "../../helpers/samples.ts";

const MOST_KEYS_EACH = 5;
// Each of the forty takes three seconds on a quiet machine, eight on a busy one.
const TIMEOUT_MS = 1_200_000;

// For `npm run test:long`; every day triage.test.ts works one, and each key has a test in keyboard/.
const COUNT = 40;

const noteOf = (index: number) => `${index}번째, jk2a`;

journey(
  "a weekend's inquiries are read, moved, taken on and noted by keys",
  async ({ person }) => {
    const mark = uniqueMark();
    const names = await storeInquiryRows(
      Array.from({ length: COUNT }, (_, index) => ({
        organization_name: `${mark} ${index}호`,
        created_at: new Date(Date.now() - index * 60_000).toISOString(),
      })),
    );
    const { page } = person;
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await openDashboard(person, "/dashboard/inquiries");
    await press("/");
    await page.keyboard.type(mark);
    await press("Enter");
    await page.getByRole("link", { name: "초기화" }).waitFor();
    await press("j");
    await expect.poll(() => focusedName(person)).toBe(names[0]);

    for (const [index, name] of names.entries()) {
      keys = 0;
      await press(index === 0 ? "Enter" : "j");
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      await press("2");
      await press("a");
      await person.field("메모").focus();
      await page.keyboard.type(noteOf(index));
      await press("Control+Enter");
      await page.getByRole("listitem").getByText(noteOf(index)).first().waitFor();
      await expect
        .poll(async () => (await storedOf(name))?.assigned_to, { interval: 250 })
        .toEqual(expect.any(String));
      expect(keys, name).toBeLessThanOrEqual(MOST_KEYS_EACH);
    }
    for (const [index, name] of names.entries()) {
      const inquiry = await storedOf(name);
      expect(inquiry, name).toMatchObject({ status: "in_progress", assigned_to: expect.any(String) });
      expect(await storedHistory(inquiry?.id ?? ""), name).toEqual({
        changes: ["new → in_progress"],
        notes: [noteOf(index)],
      });
    }
    await person.goBack();
    await expect.poll(() => focusedName(person)).toBe(names.at(-1));
  },
  { scripts: true, timeout: TIMEOUT_MS },
);
