import { inject, test } from "vitest";
import { openPage } from "../../helpers/browsers/browsers.ts";
import { inBothBrowsers, inCurrentBrowser, inOldestBrowser } from "../../helpers/browsers/shared-browser.ts";
import { FlakyConnection } from "./people/flaky-connection.ts";
import { type Hands, Person } from "./people/person.ts";

export type JourneyOptions = {
  /** Visitors' journeys; the others are made in the current one. */
  inBothBrowsers?: boolean;
  /** Where each browser has a journey of its kind. */
  inOldestBrowser?: boolean;
  byKeyboardToo?: boolean;
  scripts?: boolean;
  expected?: RegExp[];
  /** In ms, for a long journey; by default that of every test. */
  timeout?: number;
};

type Story = (told: { person: Person; scripts: boolean; arrives: () => Promise<Person> }) => Promise<void>;

export function journey(title: string, story: Story, options: JourneyOptions = {}): void {
  const modes = options.scripts === undefined ? [true, false] : [options.scripts];

  const inOne = options.inOldestBrowser ? inOldestBrowser : inCurrentBrowser;
  const inBrowsers = options.inBothBrowsers ? inBothBrowsers : inOne;

  inBrowsers("a journey", (browser, name) => {
    for (const scripts of modes) {
      // Every two of browser, scripts and hand meet once.
      const isByKeyboard = options.byKeyboardToo && scripts === (name === "chromium-153");
      const hand: Hands = isByKeyboard ? "keyboard" : "mouse";
      test(
        `${title} (scripts: ${scripts}, by ${hand})`,
        async () => {
          const people: Person[] = [];
          const arrives = async () => {
            const connection = await FlakyConnection.to(inject("siteUrl"));
            const opened = await openPage(browser(), {
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
            await story({ person: await arrives(), scripts, arrives });
            for (const person of people) await person.assertQuiet();
          } catch (failure) {
            const seen = await Promise.all(people.map((person) => person.describeScreen()));
            throw new Error(`What the people had before their eyes:\n${seen.join("\n")}`, { cause: failure });
          } finally {
            for (const person of people) await person.close();
          }
        },
        options.timeout,
      );
    }
  });
}
