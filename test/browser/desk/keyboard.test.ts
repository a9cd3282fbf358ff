import { expect } from "vitest";
import { leaveInquiries, leaveInquiry, listOf } from "../../helpers/inquiry-desk.ts";
import { storedHistory, storedInquiries } from "../../helpers/stored-inquiries.ts";
import { journey } from "../journeys/journey.ts";
import type { Person } from "../journeys/person.ts";

const newMark = () => crypto.randomUUID().slice(0, 8);

async function comesToTheDesk(person: Person, query: string) {
  // Toasts stay until they are closed.
  await person.page.emulateMedia({ reducedMotion: "reduce" });
  await person.logsInAsAdmin();
  await person.goesTo(query);
  await person.reads("실시간 연결됨");
}

const focusedName = (person: Person) =>
  person.page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("th a")?.textContent);

const storedOf = async (name: string) => (await storedInquiries(name))[0];

journey(
  "on Monday twelve inquiries are read, moved, taken on and noted by keyboard alone",
  async ({ person }) => {
    const mark = newMark();
    const names = await leaveInquiries(
      Array.from({ length: 12 }, (_, index) => ({
        organization_name: `${mark} ${index}호`,
        message: `${mark}의 ${index}번째 문의`,
        created_at: new Date(Date.now() - index * 60_000).toISOString(),
      })),
    );
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await person.page.keyboard.press(key);
    };
    await comesToTheDesk(person, "/dashboard/inquiries");
    await press("/");
    await person.page.keyboard.type(mark);
    await press("Enter");
    await person.page.getByRole("link", { name: "초기화" }).waitFor();
    await press("j");
    await expect.poll(() => focusedName(person)).toBe(names[0]);

    for (const [index, name] of names.entries()) {
      keys = 0;
      await press(index === 0 ? "Enter" : "j");
      await person.page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      await press("2");
      await press("a");
      await press("n");
      await person.page.keyboard.type(`${index}번째, jk2a`);
      await press("Control+Enter");
      await person.page.getByRole("listitem").getByText(`${index}번째, jk2a`).waitFor();
      await expect.poll(async () => (await storedOf(name))?.assigned_to).toEqual(expect.any(String));
      expect(keys, name).toBeLessThanOrEqual(5);
    }
    for (const [index, name] of names.entries()) {
      const stored = await storedOf(name);
      expect(stored).toMatchObject({ status: "in_progress", assigned_to: expect.any(String) });
      expect(await storedHistory(stored?.id ?? "")).toEqual({
        changes: ["new → in_progress"],
        notes: [`${index}번째, jk2a`],
      });
    }
    await person.goesBack();
    await expect.poll(() => focusedName(person)).toBe(names.at(-1));
  },
  { scripts: true },
);

journey(
  "a slip of the keyboard is taken back by it, and the row can be moved again",
  async ({ person }) => {
    const name = await leaveInquiry();
    await comesToTheDesk(person, listOf(name, "&status=new"));
    const { keyboard } = person.page;
    await keyboard.press("j");
    await expect.poll(() => focusedName(person)).toBe(name);
    await keyboard.press("3");
    await person.reads(`${name}: 완료로 바꾸었습니다`);
    await person.button(`${name} 처리함`).waitFor();
    await keyboard.press("u");
    await person.button(`${name} 진행중으로`).waitFor();
    await expect.poll(async () => (await storedOf(name))?.status).toBe("new");
    expect(await focusedName(person)).toBe(name);
    // One behind the other, before the result of the first is here.
    await keyboard.press("a");
    await keyboard.press("2");
    await expect
      .poll(() => storedOf(name))
      .toMatchObject({ status: "in_progress", assigned_to: expect.any(String) });
  },
  { scripts: true },
);

journey(
  "the keys do nothing in a field, in the dialog or once they are switched off",
  async ({ person }) => {
    const name = await leaveInquiry();
    await comesToTheDesk(person, listOf(name));
    const { keyboard } = person.page;
    await keyboard.press("/");
    await keyboard.type("j2a?");
    await expect.poll(() => person.field("찾기").inputValue()).toBe("j2a?");
    await person.page.getByRole("link", { name, exact: true }).focus();
    await keyboard.press("?");
    const uses = person.page.getByRole("checkbox", { name: "단축키 사용" });
    await uses.waitFor();
    await keyboard.press("2");
    await uses.uncheck();
    await keyboard.press("Escape");
    await uses.waitFor({ state: "hidden" });
    await expect.poll(() => focusedName(person)).toBe(name);
    await keyboard.press("2");

    await person.page.reload();
    await person.reads("실시간 연결됨");
    await person.page.getByRole("link", { name, exact: true }).focus();
    await keyboard.press("2");
    await keyboard.press("?");
    await person.presses("단축키");
    expect(await uses.isChecked()).toBe(false);
    expect(await storedOf(name)).toMatchObject({ status: "new", assigned_to: null });
    await uses.check();
    await person.presses("닫기");
    await person.page.getByRole("link", { name, exact: true }).focus();
    await keyboard.press("2");
    await expect.poll(async () => (await storedOf(name))?.status).toBe("in_progress");
  },
  { scripts: true },
);
