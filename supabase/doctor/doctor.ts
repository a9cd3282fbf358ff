import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repositoryRoot, startupErrorMessage } from "../local/settings.ts";
import { countRows } from "./count-rows.ts";
import { diagnose } from "./diagnose.ts";
import { terminalLines } from "./terminal-lines.ts";

// npm run doctor [-- --json | --accept | --counts | --compare FILE]: checks a project and its site's settings; exit code 1 if
// there is a problem. --counts prints the numbers of rows, to keep beside a backup and to compare its restore with.

const envFile = join(repositoryRoot, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);

const flags = readFlags();
try {
  if (!flags) {
    const given = process.argv.slice(2).join(" ");
    fail(
      `${given}: 이렇게는 쓸 수 없습니다. --json, --accept, --counts, --compare 파일 가운데에서 고르세요.`,
    );
  } else if (flags.accept) {
    // Imported here only: a production installation has no embedded database.
    const { acceptCatalogue } = await import("./accept-catalogue.ts");
    await acceptCatalogue();
  } else if (flags.counts) {
    const counted = await countRows(process.env);
    if (counted.outcome === "failed") fail(counted.message);
    else process.stdout.write(`${JSON.stringify(counted.counts, null, 2)}\n`);
  } else {
    const findings = await diagnose({ environment: process.env, countsFile: flags.compare });
    const failed = findings.some(({ outcome }) => outcome === "problem");
    const lines = terminalLines(findings, { colours: process.stdout.isTTY && !process.env["NO_COLOR"] });
    const text = flags.json ? JSON.stringify({ ok: !failed, findings }, null, 2) : lines;
    process.stdout.write(`${text}\n`);
    process.exitCode = failed ? 1 : 0;
  }
} catch (error) {
  fail(startupErrorMessage(error, process.env));
}

function fail(words: string): void {
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}

/** Null where one is misspelt: a check that was asked for must not be left out in silence. */
function readFlags() {
  const flag = { type: "boolean" } as const;
  const options = { json: flag, accept: flag, counts: flag, compare: { type: "string" } } as const;
  try {
    return parseArgs({ options }).values;
  } catch {
    return null;
  }
}
