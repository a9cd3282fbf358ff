import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { storeInquiryRow, listOf } from "../../../helpers/inquiry-desk.ts";
import { storedHistory } from "../../../helpers/stored-inquiries.ts";
import { journey } from "../../journeys/journey.ts";
import { openDashboard, focusedName, storedOf } from "../desk-work.ts";

journey(
  "the keys do nothing in a field, in the dialog or once they are switched off",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    const { keyboard } = person.page;
    await keyboard.press("/");
    await keyboard.type("j2a?");
    await person.waitForText("조건에 맞는 문의가 없습니다");
    expect(await person.field("찾기").inputValue()).toBe("j2a?");
    await person.field("찾기").fill(name);
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
    await person.waitForText("실시간 연결됨");
    await person.page.getByRole("link", { name, exact: true }).focus();
    await keyboard.press("2");
    await keyboard.press("?");
    await person.click("단축키");
    expect(await uses.isChecked()).toBe(false);
    expect(await storedOf(name)).toMatchObject({ status: "new", assigned_to: null });
    await uses.check();
    await person.click("닫기");
    await person.page.getByRole("link", { name, exact: true }).focus();
    await keyboard.press("2");
    await expect.poll(async () => (await storedOf(name))?.status).toBe("in_progress");
  },
  { scripts: true },
);

journey(
  "no key acts while Hangul is composed in the search, nor in a note",
  async ({ person }) => {
    const { page } = person;
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    const devtools = await page.context().newCDPSession(page);
    const compose = async (field: Locator) => {
      await field.fill("");
      for (const text of ["ㅁ", "무", "문"]) {
        await devtools.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
        // Windows sends a composing key as Process, with key code 229.
        await field.dispatchEvent("keydown", { key: "Process", code: "KeyA", isComposing: true });
        await page.evaluate(() =>
          document.activeElement?.dispatchEvent(
            new KeyboardEvent("keydown", {
              key: "Enter",
              code: "Enter",
              ctrlKey: true,
              isComposing: true,
              bubbles: true,
              cancelable: true,
            }),
          ),
        );
      }
      await devtools.send("Input.insertText", { text: "문" });
      expect(await field.inputValue()).toBe("문");
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    };
    await person.page.getByRole("link", { name, exact: true }).click();
    await page.locator("[aria-keyshortcuts=c]").waitFor();
    await compose(person.field("메모"));
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await compose(person.field("찾기"));
    const stored = await storedOf(name);
    expect(stored).toMatchObject({ status: "new", assigned_to: null });
    expect((await storedHistory(stored?.id ?? "")).notes).toEqual([]);
  },
  { scripts: true },
);
