import { readFileSync } from "node:fs";
import { loadEnvFile } from "../local/settings.ts";
import { authHeaders } from "./database-report.ts";
import { findProject } from "./project.ts";

// npm run erase-again -- FILE…: after a restore, erases again whom the lines of these files name. The site writes a line for each
// erasure beside its outbox; there is no other way to know of those since the backup.

loadEnvFile();

// A line that a crash cut off spoils no other.
const ERASURE = /(inquiry|member) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

const files = process.argv.slice(2);
const found = findProject(process.env);
if (found.outcome === "not-found") fail(found.message);
else if (!found.project.secretKey) fail("SUPABASE_SECRET_KEY를 주세요.");
else if (files.length === 0) fail("npm run erase-again -- <OUTBOX_PATH>.erased …");
else await eraseAgain(found.project.url, found.project.secretKey);

async function eraseAgain(url: string, secretKey: string): Promise<void> {
  const erasures = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(ERASURE)]);
  let erased = 0;
  for (const [, kind, id] of erasures) {
    const response = await fetch(new URL("/rest/v1/rpc/erase_again", url), {
      method: "POST",
      headers: { ...authHeaders(secretKey), "Content-Type": "application/json" },
      body: JSON.stringify({ kind, id }),
    });
    if (!response.ok) return fail(`${kind} ${id}: ${response.status} ${await response.text()}`);
    if ((await response.json()) === true) erased += 1;
  }
  process.stdout.write(`${erasures.length}줄 가운데 되살아난 ${erased}건을 다시 삭제했습니다.\n`);
}

function fail(words: string): void {
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
