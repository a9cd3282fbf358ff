import { parseArgs } from "node:util";
import { loadEnvFile, startupErrorMessage } from "../local/settings.ts";
import { checkReport } from "./checks/report-access.ts";
import { readDatabaseReport } from "./database-report.ts";
import { diagnose } from "./diagnose.ts";
import { findProject } from "./project.ts";
import { AREAS, type Finding } from "./finding.ts";

// npm run doctor [-- --json | --accept | --counts | --compare FILE]: checks a project and its site's settings; exit code 1 if
// there is a problem. --counts prints the numbers of rows, to keep beside a backup and to compare its restore with.

loadEnvFile();

const LABELS: Record<Finding["outcome"], { label: string; colour: number }> = {
  good: { label: "정상", colour: 32 },
  warning: { label: "주의", colour: 33 },
  problem: { label: "문제", colour: 31 },
  unchecked: { label: "미확인", colour: 36 },
};

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
    await printCounts();
  } else {
    const findings = await diagnose({ environment: process.env, countsFile: flags.compare });
    const failed = findings.some(({ outcome }) => outcome === "problem");
    const lines = terminalLines(findings, process.stdout.isTTY && !process.env["NO_COLOR"]);
    const text = flags.json ? JSON.stringify({ ok: !failed, findings }, null, 2) : lines;
    process.stdout.write(`${text}\n`);
    process.exitCode = failed ? 1 : 0;
  }
} catch (error) {
  fail(startupErrorMessage(error, process.env));
}

async function printCounts(): Promise<void> {
  const found = findProject(process.env);
  if (found.outcome === "not-found") return fail(found.message);
  const read = await readDatabaseReport(found.project);
  if (read.outcome === "read" && read.report.data)
    return void process.stdout.write(`${JSON.stringify(read.report.data.counts, null, 2)}\n`);
  const { message, remedy = "" } = checkReport(read);
  fail(`${message} ${remedy}`);
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

function terminalLines(findings: Finding[], colours: boolean): string {
  const lines = findings.map(({ area, outcome, message, remedy }) => {
    const { label, colour } = LABELS[outcome];
    const mark = colours ? `\x1b[${colour}m[${label}]\x1b[0m` : `[${label}]`;
    return `${mark} ${AREAS[area]}: ${message}${remedy ? ` → ${remedy}` : ""}`;
  });
  const counts = Object.entries(LABELS).map(
    ([outcome, { label }]) => `${label} ${findings.filter((each) => each.outcome === outcome).length}`,
  );
  return [...lines, counts.join(", ")].join("\n");
}
