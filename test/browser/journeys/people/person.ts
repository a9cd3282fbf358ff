import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect, inject, vi } from "vitest";
import type { OpenedPage } from "../../../helpers/browsers/browsers.ts";
import { Visitor } from "../../../helpers/visitor.ts";
import type { FlakyConnection } from "./flaky-connection.ts";
import { type FocusFault, type FocusStop, focusStop } from "./visible-focus.ts";

export type Hands = "mouse" | "keyboard";

const MOST_TAB_STOPS = 200;

const LONGEST_LOAD_MS = 60_000;

export class Person {
  readonly page: Page;
  readonly connection: FlakyConnection;
  readonly #opened: OpenedPage;
  readonly #hands: Hands;

  constructor(opened: OpenedPage, connection: FlakyConnection, hands: Hands) {
    this.page = opened.page;
    this.connection = connection;
    this.#opened = opened;
    this.#hands = hands;
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** With the session of an earlier login, which a visitor without a browser shares; journeys that are about logging in
   * use `logInByForm`. */
  async signInAsAdmin(): Promise<Visitor & { email: string; password: string }> {
    const admin = new Visitor(this.connection.url);
    const account = await admin.signUp("demo-admin-invite");
    // Takes the welcome.
    await admin.open("/privacy");
    await this.page.context().addCookies(admin.cookies());
    return Object.assign(admin, account);
  }

  async logInByForm(): Promise<void> {
    const account = await new Visitor(inject("siteUrl")).signUp("demo-admin-invite");
    await this.goto("/auth");
    await this.fill({ 이메일: account.email, 비밀번호: account.password });
    await this.click("로그인");
    await this.waitForText("환영합니다!");
  }

  /** As the header names the account. */
  async email(): Promise<string> {
    const account = await this.page.getByRole("link", { name: "내 계정" }).textContent();
    return account?.split(" ").at(-1) ?? "";
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      const field = this.field(label);
      if (this.#hands === "mouse") await field.fill(text);
      else {
        await this.#tabTo(field);
        await this.page.keyboard.press("ControlOrMeta+a");
        await this.page.keyboard.type(text);
      }
    }
  }

  async select(label: string, option: string): Promise<void> {
    const field = this.field(label);
    if (this.#hands === "mouse") {
      await field.selectOption(option);
      return;
    }
    await this.#tabTo(field);
    const options = await field.locator("option").allTextContents();
    await this.page.keyboard.press("Home");
    for (let step = 0; step < options.indexOf(option); step += 1) await this.page.keyboard.press("ArrowDown");
    expect(await field.locator("option:checked").textContent()).toBe(option);
  }

  /** With scripts only: before its island has loaded, a form is sent as without them. */
  async waitForFormScript(): Promise<void> {
    await this.page.locator("[data-form]").scrollIntoViewIfNeeded();
    const island = await this.page.waitForFunction(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .find((name) => /Forms-island/.test(name)),
    );
    // Resolves once the page has run it.
    await this.page.evaluate(`import("${await island.jsonValue()}").then(() => null)`);
  }

  async click(button: string): Promise<void> {
    await this.#activate(this.button(button));
  }

  async clickLink(link: string): Promise<void> {
    await this.#activate(this.page.getByRole("link", { name: link, exact: true }).first());
  }

  async goBack(): Promise<void> {
    await this.page.goBack();
  }

  async goForward(): Promise<void> {
    await this.page.goForward();
  }

  async waitForText(words: string | RegExp): Promise<void> {
    await this.page.getByText(words).first().waitFor();
  }

  async waitForTextToGo(words: string): Promise<void> {
    await this.page.getByText(words).first().waitFor({ state: "hidden" });
  }

  async waitForPath(path: string): Promise<void> {
    await this.page.waitForURL((url) => url.pathname + url.search + url.hash === path);
  }

  async expectValues(fields: Record<string, string>): Promise<void> {
    const values = Object.keys(fields).map(async (label) => [label, await this.field(label).inputValue()]);
    expect(Object.fromEntries(await Promise.all(values))).toEqual(fields);
  }

  async clickRepeatedly(button: string, times: number): Promise<void> {
    const [x, y] = await this.centreOf(button);
    for (let press = 0; press < times; press += 1) {
      await this.page.mouse.click(x, y);
      await this.page.waitForTimeout(40);
    }
  }

  async centreOf(button: string): Promise<readonly [x: number, y: number]> {
    await this.button(button).scrollIntoViewIfNeeded();
    const box = await this.button(button).boundingBox();
    if (!box) throw new Error(`${button} is not on the page`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  async describeScreen(): Promise<string> {
    const file = `test/.screenshots/journey-${randomUUID().slice(0, 8)}.png`;
    await this.page.screenshot({ path: file });
    // The picture stays on the machine where the test ran; the words are in its log.
    const told = await this.page.locator("[role=alert], [role=status]").allInnerTexts();
    const state = await this.page.evaluate(documentState);
    const problems = this.#opened.problems();
    return [this.page.url(), file, ...told.filter((words) => words.trim()), state, ...problems].join(" | ");
  }

  assertQuiet(): Promise<void> {
    return this.#opened.assertQuiet();
  }

  async close(): Promise<void> {
    await this.#opened.close();
    await this.connection.close();
  }

  field(label: string): Locator {
    const fields = this.page.locator("input:not([type=radio]), select, textarea");
    return fields.and(this.page.getByLabel(new RegExp(`^${label}`)));
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** A page that loads or is refreshed may briefly hide the focused control. */
  async #lastingFault(control: Locator): Promise<FocusFault[]> {
    let fault: FocusFault | null = null;
    for (let look = 0; look < 20; look += 1) {
      await this.page.waitForTimeout(100);
      ({ fault } = await this.#focusStop(control));
      if (!fault) return [];
    }
    return fault === null ? [] : [fault];
  }

  #focusStop(control: Locator): Promise<FocusStop> {
    return vi.waitUntil(() => control.evaluate(focusStop), { timeout: LONGEST_LOAD_MS });
  }

  async #activate(control: Locator): Promise<void> {
    if (this.#hands === "mouse") await control.click();
    else {
      await this.#tabTo(control);
      await this.page.keyboard.press("Enter");
    }
  }

  async #tabTo(control: Locator): Promise<void> {
    let stop = await this.#focusStop(control);
    const way = await control.evaluate(wayTo);
    const faults: FocusFault[] = [];
    for (let stops = 0; !stop.isThere; stops += 1) {
      if (stops === MOST_TAB_STOPS) throw new Error(`the keyboard never reaches ${String(control)}`);
      await this.page.keyboard.press(way === "back" ? "Shift+Tab" : "Tab");
      stop = await this.#focusStop(control);
      if (stop.fault) faults.push(...(await this.#lastingFault(control)));
    }
    expect(faults, "every stop of the keyboard is seen").toEqual([]);
  }
}

/** Runs in the page. A press that has no effect was lost to a reload, or went elsewhere. */
function documentState(): string {
  const start = (element: Element | null | undefined) => element?.outerHTML.slice(0, 80) ?? "nothing";
  const underPointer = [...document.querySelectorAll(":hover")].at(-1);
  const age = Math.round(performance.now() / 1_000);
  return `opened ${age} s ago, pointer on ${start(underPointer)}, focus on ${start(document.activeElement)}`;
}

function wayTo(element: Node): "back" | "on" {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return "on";
  const place = activeElement.compareDocumentPosition(element);
  return (place & Node.DOCUMENT_POSITION_PRECEDING) === 0 ? "on" : "back";
}
