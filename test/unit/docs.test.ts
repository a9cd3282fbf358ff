import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test("the README is one page, and every file it and the documents link to is there", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(121);
  const missing = [
    "README.md",
    ...globSync(".github/*.md", { cwd: root }),
    ...globSync("{docs,supabase/local,test}/*.md", { cwd: root }),
  ].flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g), ...read(page).matchAll(/ src="([^"]+)"/g)]
      .map(([, target = ""]) => path.join(path.dirname(page), target))
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${page} links to ${target}`),
  );
  expect(missing).toEqual([]);
});

test("every test that a table names is there, under the name it is quoted by", () => {
  const files = globSync("test/**/*.test.ts", { cwd: root });
  const missing = [".github/SECURITY.md", ...globSync("test/*.md", { cwd: root })].flatMap((page) => {
    // Each quotation belongs to the file named last before it.
    const named = read(page).matchAll(/([\w/-]+\.test\.ts)((?:(?![\w/-]+\.test\.ts)[^|])*)/g);
    return [...named].flatMap(([, file = "", after = ""]) => {
      const found = files.filter((each) => each === `test/${file}` || each.endsWith(`/${file}`));
      if (found.length === 0) return [`${page}: ${file}`];
      const text = found.map(read).join("\n");
      const quoted = [...after.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => title.replaceAll(/\s+/g, " "));
      return quoted.filter((title) => !text.includes(title)).map((title) => `${page}: ${file}: ${title}`);
    });
  });
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
  const settings = read("app/env.server.ts").matchAll(/^ {2,4}([A-Z][A-Z_]+):/gm);
  const ofDoctor = ["SUPABASE_DB_URL", "SUPABASE_ACCESS_TOKEN", "SUPABASE_PROJECT_ID"];
  const named = [...read(".env.example").matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name = ""]) => name);
  const expected = new Set([...[...settings].map(([, name = ""]) => name), ...ofDoctor]);
  expected.delete("NODE_ENV");
  expect(named.toSorted()).toEqual([...expected].toSorted());
});
