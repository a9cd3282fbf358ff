import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { pressedKey } from "../../../app/dashboard/shortcuts/shortcuts.ts";

const { document } = new JSDOM(
  "<a></a><input type=checkbox><input type=search><textarea></textarea><select></select><div contenteditable><b></b></div><input type=radio><form><input type=radio></form>",
).window;

const pressed = (key: string, code: string, more: Partial<KeyboardEvent> = {}) =>
  pressedKey({
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
  ["j", "KeyJ", "j"],
  ["2", "Numpad2", "2"],
  ["/", "Slash", "/"],
  ["Escape", "Escape", "Escape"],
  // With a Korean layout the place of the key decides, with another Latin one the letter, and for digits the place.
  ["ㅓ", "KeyJ", "j"],
  ["j", "KeyC", "j"],
  ["&", "Digit1", "1"],
])("a pressed %s at %s is %s", (key, code, name) => {
  expect(pressed(key, code)).toBe(name);
});

test("a question mark is one wherever it is, and Shift with anything else is nothing", () => {
  expect(pressed("?", "Slash", { shiftKey: true })).toBe("?");
  expect(pressed("?", "Minus", { shiftKey: true })).toBe("?");
  expect(pressed("A", "KeyA", { shiftKey: true })).toBeNull();
  expect(pressed("!", "Digit1", { shiftKey: true })).toBeNull();
});

test.each<Partial<KeyboardEvent>>([
  { isComposing: true },
  { keyCode: 229 },
  { ctrlKey: true },
  { altKey: true },
  { metaKey: true },
])("%o keeps a letter from being a key", (more) => {
  expect(pressed("a", "KeyA", more)).toBeNull();
});

test.each(["input[type=search]", "form [type=radio]", "textarea", "select", "[contenteditable] b"])(
  "in %s a letter is no key, and Escape is",
  (field) => {
    expect(pressed("a", "KeyA", on(field))).toBeNull();
    expect(pressed("Escape", "Escape", on(field))).toBe("Escape");
  },
);

test.each(["a", "input[type=checkbox]", "[type=radio]"])("on %s a letter is a key", (control) => {
  expect(pressed("a", "KeyA", on(control))).toBe("a");
});

test("Ctrl or Command and Enter save what is written in a textarea", () => {
  expect(pressed("Enter", "Enter", { ctrlKey: true, ...on("textarea") })).toBe("Ctrl+Enter");
  expect(pressed("Enter", "Enter", { metaKey: true, ...on("textarea") })).toBe("Ctrl+Enter");
  expect(pressed("Enter", "Enter", { ctrlKey: true, ...on("a") })).toBeNull();
  expect(pressed("Enter", "Enter", { ctrlKey: true, isComposing: true, ...on("textarea") })).toBeNull();
});
