import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test("the README is one page, and every file it and the documents link to is there", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(121);
  const missing = ["README.md", ...globSync("{docs,supabase/local,test}/*.md", { cwd: root })].flatMap(
    (page) =>
      [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g), ...read(page).matchAll(/ src="([^"]+)"/g)]
        .map(([, target = ""]) => path.join(path.dirname(page), target))
        .filter((target) => !existsSync(path.join(root, target)))
        .map((target) => `${page} links to ${target}`),
  );
  expect(missing).toEqual([]);
});

test("every folder of app/ stands in the README's layout", () => {
  const layout = read("README.md");
  const files = globSync("app/*/**/*.{ts,tsx}", { cwd: root });
  const folders = new Set(files.map((file) => file.split(path.sep)[1] ?? ""));
  expect(folders.size).toBeGreaterThan(5);
  expect([...folders].filter((folder) => !new RegExp(`\`(?:app/)?${folder}\``).test(layout))).toEqual([]);
});

test(".env.example names every setting, and no other", () => {
  const settings = read("app/env.server.ts").matchAll(/^ {4}([A-Z][A-Z_]+):/gm);
  const ofDoctor = ["SUPABASE_DB_URL", "SUPABASE_ACCESS_TOKEN", "SUPABASE_PROJECT_ID"];
  const named = [...read(".env.example").matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name = ""]) => name);
  const expected = new Set([...[...settings].map(([, name = ""]) => name), ...ofDoctor]);
  expected.delete("NODE_ENV");
  expect(named.toSorted()).toEqual([...expected].toSorted());
});
