import { existsSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot, startupErrorMessage } from "../local/settings.ts";
import { countRows } from "./count-rows.ts";
import { diagnose } from "./diagnose.ts";
import { terminalLines } from "./terminal-lines.ts";

// npm run doctor [-- --json | --accept | --counts | --compare FILE]: checks a project and its site's settings; exit code 1 if
// there is a problem. --counts prints the numbers of rows, to keep beside a backup and to compare its restore with.

const envFile = join(repositoryRoot, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);

try {
  if (process.argv.includes("--accept")) {
    // Imported here only: a production installation has no embedded database.
    const { acceptCatalogue } = await import("./accept-catalogue.ts");
    await acceptCatalogue();
  } else if (process.argv.includes("--counts")) {
    process.stdout.write(`${JSON.stringify(await countRows(process.env), null, 2)}\n`);
  } else {
    const at = process.argv.indexOf("--compare");
    const countsFile = at === -1 ? undefined : (process.argv[at + 1] ?? "");
    const findings = await diagnose({ environment: process.env, countsFile });
    const failed = findings.some(({ outcome }) => outcome === "problem");
    const lines = terminalLines(findings, { colours: process.stdout.isTTY && !process.env["NO_COLOR"] });
    const text = process.argv.includes("--json") ? JSON.stringify({ ok: !failed, findings }, null, 2) : lines;
    process.stdout.write(`${text}\n`);
    process.exitCode = failed ? 1 : 0;
  }
} catch (error) {
  process.stderr.write(`${startupErrorMessage(error, process.env)}\n`);
  process.exitCode = 1;
}
