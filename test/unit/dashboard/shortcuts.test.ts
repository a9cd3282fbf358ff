import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { shortcutOf } from "../../../app/dashboard/shortcuts/shortcuts.ts";

const { document } = new JSDOM(
  "<a></a><input type=checkbox><input type=search><textarea></textarea><select></select><div contenteditable><b></b></div><input type=radio><form><input type=radio></form>",
).window;

const pressed = (key: string, code: string, more: Partial<KeyboardEvent> = {}) =>
  shortcutOf({
    key,
    code,
    keyCode: 0,
    isComposing: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    target: document.body as unknown as EventTarget,
    ...more,
  });

const on = (selector: string) => ({
  target: document.querySelector(selector) as unknown as EventTarget,
});

test.each([
  ["j", "KeyJ", "next"],
  ["2", "Digit2", "in_progress"],
  ["2", "Numpad2", "in_progress"],
  ["/", "Slash", "search"],
  ["ArrowDown", "ArrowDown", "down"],
  ["Tab", "Tab", null],
  ["z", "KeyZ", null],
])("%s is the shortcut of its meaning", (key, code, shortcut) => {
  expect(pressed(key, code)).toBe(shortcut);
});

test("with a Korean layout the place of the key decides", () => {
  expect(pressed("ㅓ", "KeyJ")).toBe("next");
  expect(pressed("ㅁ", "KeyA")).toBe("assign");
});

test("with another Latin layout the letter decides, for digits the place", () => {
  expect(pressed("j", "KeyC")).toBe("next");
  expect(pressed("&", "Digit1")).toBe("new");
});

test("a question mark is one wherever it is, and Shift with anything else is nothing", () => {
  expect(pressed("?", "Slash", { shiftKey: true })).toBe("help");
  expect(pressed("?", "Minus", { shiftKey: true })).toBe("help");
  expect(pressed("A", "KeyA", { shiftKey: true })).toBeNull();
  expect(pressed("!", "Digit1", { shiftKey: true })).toBeNull();
});

test.each<Partial<KeyboardEvent>>([
  { isComposing: true },
  { keyCode: 229 },
  { ctrlKey: true },
  { altKey: true },
  { metaKey: true },
])("%o keeps the key from being a shortcut", (more) => {
  expect(pressed("a", "KeyA", more)).toBeNull();
});

test.each(["input[type=search]", "form [type=radio]", "textarea", "select", "[contenteditable] b"])(
  "nothing in %s",
  (field) => {
    expect(pressed("a", "KeyA", on(field))).toBeNull();
  },
);

test.each(["a", "input[type=checkbox]", "[type=radio]"])("on %s it is a shortcut", (control) => {
  expect(pressed("a", "KeyA", on(control))).toBe("assign");
});

test("Ctrl or the command key and Enter save what is written in a text field of several lines", () => {
  expect(pressed("Enter", "Enter", { ctrlKey: true, ...on("textarea") })).toBe("save");
  expect(pressed("Enter", "Enter", { metaKey: true, ...on("textarea") })).toBe("save");
  expect(pressed("Enter", "Enter", { ctrlKey: true, ...on("a") })).toBeNull();
  expect(pressed("Enter", "Enter", { ctrlKey: true, isComposing: true, ...on("textarea") })).toBeNull();
});
