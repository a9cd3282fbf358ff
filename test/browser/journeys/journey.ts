import type { Browser } from "playwright-core";
import { beforeAll, describe, inject, test } from "vitest";
import { type BrowserName, browserAvailability, openPage } from "../../helpers/browsers/browsers.ts";
import { sharedBrowser } from "../../helpers/browsers/shared-browser.ts";
import { FlakyConnection } from "./people/flaky-connection.ts";
import { type Hands, Person } from "./people/person.ts";

const names: BrowserName[] = ["chromium-153", "chromium-109"];

export type JourneyOptions = {
  byKeyboardToo?: boolean;
  scripts?: boolean;
  expected?: RegExp[];
  /** In ms, for a long journey; by default that of every test. */
  timeout?: number;
};

type Story = (told: {
  person: Person;
  scripts: boolean;
  browserName: BrowserName;
  arrives: () => Promise<Person>;
}) => Promise<void>;

export function journey(title: string, story: Story, options: JourneyOptions = {}): void {
  const modes = options.scripts === undefined ? [true, false] : [options.scripts];
  const hands: Hands[] = options.byKeyboardToo ? ["mouse", "keyboard"] : ["mouse"];

  for (const name of names) {
    describe.skipIf(!browserAvailability(name).available)(name, () => {
      let browser: Browser;
      beforeAll(async () => {
        browser = await sharedBrowser(name);
      });

      test.each(modes.flatMap((scripts) => hands.map((hand) => ({ scripts, hand }))))(
        `${title} (scripts: $scripts, by $hand)`,
        async ({ scripts, hand }) => {
          const people: Person[] = [];
          const arrives = async () => {
            const connection = await FlakyConnection.to(inject("siteUrl"));
            const opened = await openPage(browser, {
              javaScript: scripts,
              baseURL: connection.url,
              expected: options.expected,
              // Positions cannot be measured during smooth scrolling.
              context: hand === "keyboard" ? { reducedMotion: "reduce" } : {},
            });
            const person = new Person(opened, connection, hand);
            people.push(person);
            return person;
          };
          try {
            await story({ person: await arrives(), scripts, browserName: name, arrives });
            for (const person of people) await person.assertQuiet();
          } catch (failure) {
            const seen = await Promise.all(people.map((person) => person.shows()));
            throw new Error(`What the people had before their eyes:\n${seen.join("\n")}`, { cause: failure });
          } finally {
            for (const person of people) await person.leaves();
          }
        },
        options.timeout,
      );
    });
  }
}
