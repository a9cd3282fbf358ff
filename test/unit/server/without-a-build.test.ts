import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { siteSettings } from "../../helpers/samples.ts";
import { runToEnd } from "../../helpers/site.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** The product as `npm ci --omit=dev` leaves it, as far as a start looks before there is a build. */
function productionFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "production-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(path.join(root, "package.json"), path.join(folder, "package.json"));
  for (const part of ["app/server", "app/server.ts", "app/env.server.ts", "supabase/local"])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  mkdirSync(path.join(folder, "node_modules"));
  symlinkSync(path.join(root, "node_modules/zod"), path.join(folder, "node_modules/zod"));
  return folder;
}

test.each([
  ["npm run build", "app/server/build-when-stale.ts", {}, /빌드.*--omit=dev.*npm run serve/],
  ["the server alone", "app/server.ts", siteSettings, /^빌드가 없습니다\..*npm run build/],
  ["the server alone, wrongly set", "app/server.ts", { ...siteSettings, PORT: "x" }, /^설정을.*\n {2}PORT/],
  ["the embedded backend", "supabase/local/run.ts", {}, /^SUPABASE_URL이 없습니다\..*--omit=dev/],
])("%s says in words what is not there", async (_, script, settings, words) => {
  const { code, output } = await runToEnd([path.join(productionFolder(), script)], settings);
  expect(output.trim()).toMatch(words);
  expect(output).not.toContain("Error");
  expect(code).toBe(1);
});
