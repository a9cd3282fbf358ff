import { expect } from "vitest";
import { uniqueMark } from "../../helpers/samples.ts";
import { journey } from "../journeys/journey.ts";
import type { Person } from "../journeys/people/person.ts";
import { openDashboard } from "./desk-work.ts";

/** As after a deploy: the next document names files that there are. */
async function loseFile({ page }: Person, name: RegExp) {
  let isLost = true;
  page.on("request", (request) => (isLost &&= !request.isNavigationRequest()));
  await page.route(name, (route) =>
    isLost ? route.fulfill({ status: 404, contentType: "text/plain" }) : route.continue(),
  );
}

const expected = [/404/, /Error loading route module/, /dynamically imported module/];

journey(
  "a page whose file a deploy has removed opens by the press that met it",
  async ({ person }) => {
    await openDashboard(person, "/dashboard");
    await loseFile(person, /\/assets\/worklist-[\w-]+\.js/);
    await person.clickLink("할 일");
    await person.waitForPath("/dashboard/worklist");
    // A page that starts replaces its history entry, which would end a step back.
    await person.waitForText("실시간 연결됨");
    await person.goBack();
    await person.waitForPath("/dashboard");
    await person.page.reload();
    await person.waitForText("실시간 연결됨");
    expect(new URL(person.page.url()).pathname).toBe("/dashboard");
  },
  { scripts: true, expected },
);

journey(
  "a form is sent once, though a deploy has removed a file of the page after it",
  async ({ person }) => {
    const name = `조건 ${uniqueMark()}`;
    await openDashboard(person, "/dashboard/views?status=new");
    await loseFile(person, /\/assets\/inquiry-list-[\w-]+\.js/);
    await person.fill({ 이름: name });
    await person.click("저장");
    await person.waitForPath("/dashboard/inquiries?status=new");
    await person.page.getByRole("link", { name }).waitFor();
  },
  { scripts: true, expected },
);
