import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** Every file that an import, export or dynamic import of these files leads to, within the repository. */
function importsOf(pattern: string) {
  return globSync(pattern, { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), "utf8").matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g),
    ].map(([, target = ""]) => ({ file, target: path.posix.join(path.posix.dirname(file), target) })),
  );
}

test("the product knows the backend only by its address: app/ imports nothing of supabase/", () => {
  const imports = importsOf("app/**/*.{ts,tsx}");
  expect(imports.length).toBeGreaterThan(50);
  expect(imports.filter(({ target }) => target.startsWith("supabase/"))).toEqual([]);
});

test("the backend knows nothing of the product: supabase/ imports nothing of app/", () => {
  const imports = importsOf("supabase/**/*.ts");
  expect(imports.length).toBeGreaterThan(10);
  expect(imports.filter(({ target }) => target.startsWith("app/"))).toEqual([]);
});

test("what is deployed to Supabase stands alone: supabase/functions imports nothing of supabase/local", () => {
  const imports = importsOf("supabase/functions/**/*.ts");
  expect(imports.filter(({ target }) => !target.startsWith("supabase/functions/"))).toEqual([]);
});

test("SQL lives under supabase/ only", () => {
  expect(globSync("{app,public,test}/**/*.sql", { cwd: root })).toEqual([]);
});

test("nothing reads authority from what a user may write", () => {
  const suspicious = globSync("app/**/*.{ts,tsx}", { cwd: root }).filter((file) =>
    /user_metadata|app_metadata/.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(suspicious).toEqual([]);
});
