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

const features = ["home", "contents", "privacy", "error-pages", "auth", "account", "inquiry", "dashboard"];
const folderOf = (file: string) => /^app\/([^/]+)\//.exec(file)?.[1] ?? "";

test.each(["ui", "korean", "seo", "server"])(
  "app/%s is shared: it imports no feature, so move what knows one into the feature's folder",
  (shared) => {
    const imports = importsOf(`app/${shared}/**/*.{ts,tsx}`);
    expect(imports.filter(({ target }) => features.includes(folderOf(target)))).toEqual([]);
  },
);

// What a feature lets others use. The rest of its files may change without a look at the others.
const offered: Record<string, string[]> = {
  account: ["account-menu.tsx"],
  auth: ["session.server.ts", "password/change-password-form.tsx", "password/change-password.server.ts"],
  inquiry: [
    "contact-fields.tsx",
    "honeypot.tsx",
    "inquiry-labels.ts",
    "inquiry-schema.ts",
    "privacy-notice.tsx",
    "submission/submit-inquiry.server.ts",
    "submission/suspected-spam.server.ts",
    "unsent-notice.tsx",
  ],
};

test("a feature imports of another only what that one offers: see `offered` in this test", () => {
  const imports = features.flatMap((feature) =>
    importsOf(`app/${feature}/**/*.{ts,tsx}`).filter(({ target }) => {
      const other = folderOf(target);
      const isFeature = features.includes(other) && other !== feature;
      return isFeature && !offered[other]?.includes(target.slice(`app/${other}/`.length));
    }),
  );
  expect(imports).toEqual([]);
});

test("only the routes and root.tsx import a feature from outside the features", () => {
  const imports = importsOf("app/*.{ts,tsx}").filter(({ file }) => file !== "app/root.tsx");
  expect(imports.filter(({ target }) => features.includes(folderOf(target)))).toEqual([]);
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
