import { expect, test } from "vitest";
import { holidaysKnownUntil } from "../../app/korean/business-hours.server.ts";
import { siteSettings } from "../helpers/samples.ts";
import { run, whenReady } from "../helpers/site.ts";

const DAY_MS = 86_400_000;

/** Returns what the web server prints when started `days` before its holiday data ends. */
async function printedBeforeTheEnd(days: number): Promise<string> {
  const today = Date.parse(holidaysKnownUntil) - days * DAY_MS;
  const clock = `const now = Date.now; const ahead = ${today} - now(); Date.now = () => now() + ahead;
    globalThis.Date = class extends Date { constructor(...of) { super(...(of.length > 0 ? of : [Date.now()])); } };`;
  const { child, printed } = run(
    ["--import", `data:text/javascript,${encodeURIComponent(clock)}`, "app/server.ts"],
    {
      PORT: "0",
      HOST: "127.0.0.1",
      ...siteSettings,
      SUPABASE_URL: "http://127.0.0.1:9",
      OUTBOX: "off",
    },
  );
  try {
    await whenReady(child, printed);
    return printed();
  } finally {
    child.kill("SIGKILL");
  }
}

test("the server says as it starts that the holidays it knows soon end, and only then", async () => {
  const warning = /"event":"holidays end soon: update @hyunbinseo\/holidays-kr".*"until":"\d{4}-12-31"/;
  expect(await printedBeforeTheEnd(40)).toMatch(warning);
  expect(await printedBeforeTheEnd(80)).not.toMatch(/holidays end soon/);
});
