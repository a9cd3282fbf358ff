import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// A project applies each migration once: an edited one would leave deployed and new databases different.

const folder = join(import.meta.dirname, "../../supabase/migrations");
const listed = readFileSync(join(import.meta.dirname, "frozen-migrations.sha256"), "utf8")
  .trim()
  .split(/\r?\n/);

const lineOf = (file: string) => {
  const script = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n");
  return `${createHash("sha256").update(script).digest("hex")}  ${file}`;
};
const fileOf = (line: string) => line.split("  ").at(-1) ?? "";
const present = readdirSync(folder).sort();

test("no migration that has landed was changed or removed", () => {
  const kept = present.map(lineOf);
  const changed = listed.filter((line) => !kept.includes(line)).map(fileOf);
  expect(changed, "Put these back as they were, and change what they made in a new migration").toEqual([]);
});

test("every migration is listed, newer ones after older ones", () => {
  const files = listed.map(fileOf);
  const missing = present.filter((file) => !files.includes(file)).map(lineOf);
  expect(missing, `Append to test/database/frozen-migrations.sha256:\n${missing.join("\n")}`).toEqual([]);
  expect(files, "A new migration must come after those that projects have applied").toEqual(files.toSorted());
});
