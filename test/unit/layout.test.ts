import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const FEATURES = ["site", "auth", "account", "inquiry", "notifications", "dashboard"];
/** Folders of app/ that every feature may use, and that use none. */
const SHARED = ["ui", "korean", "seo", "server", "islands"];

/** The files of a feature that others may import. */
const OFFERED: Record<string, string[]> = {
  account: ["account-menu.tsx", "account-page.tsx"],
  auth: [
    "credential-fields.tsx",
    "known-device.server.ts",
    "auth-refusal.server.ts",
    "auth-schema.ts",
    "second-factor/second-factor.server.ts",
    "session/device-list.tsx",
    "session/devices.server.ts",
    "session/session-activity.server.ts",
    "reauthentication/reauthentication.server.ts",
    "session/require-signed-in.server.ts",
    "session/session.server.ts",
    "session/session-state.server.ts",
    "access-check-failed/access-probe.ts",
    "access-check-failed/access-unavailable.server.ts",
    "access-check-failed/return-path.ts",
    "password/change-password-form.tsx",
    "password/change-password.server.ts",
  ],
  dashboard: ["dashboard.css?url", "dashboard-header.tsx"],
  inquiry: [
    "inquiry-forms.ts",
    "inquiry-labels.ts",
    "inquiry-schema.ts",
    "inquiry-status.ts",
    "kept-erasures.server.ts",
    "landing-inquiry.tsx",
    "posted-schemas.ts",
    "receipt/receipt-document.tsx",
    "receipt/receipt.server.ts",
    "submission/accept-inquiry.server.ts",
    "submission/submit-inquiry.server.ts",
  ],
  notifications: [
    "notification-kinds.ts",
    "notifications.server.ts",
    "mails/mail-subject.ts",
    "mails/notification-mail.ts",
  ],
  site: ["privacy/privacy-copy.ts"],
};

type Import = { file: string; target: string };

function importsOf(pattern: string): Import[] {
  return globSync(pattern, { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), "utf8").matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g),
    ].map(([, target = ""]) => ({ file, target: path.posix.join(path.posix.dirname(file), target) })),
  );
}

const appImports = importsOf("app/**/*.{ts,tsx}").filter(({ target }) => !target.includes("/+types/"));
const folderOf = (file: string) => /^app\/([^/]+)\//.exec(file)?.[1] ?? "";
const told = (imports: Import[], advice: string) =>
  imports.map(({ file, target }) => `${file} imports ${target}. ${advice}`);

test("app/ knows the backend by its address: it imports nothing of supabase/ or test/", () => {
  expect(appImports.length).toBeGreaterThan(50);
  const astray = appImports.filter(({ target }) => !target.startsWith("app/"));
  expect(told(astray, "Reach the backend over HTTP, by SUPABASE_URL.")).toEqual([]);
});

test("the backend knows nothing of the product: supabase/ imports nothing of app/", () => {
  const imports = importsOf("supabase/**/*.ts");
  expect(imports.length).toBeGreaterThan(10);
  const astray = imports.filter(({ target }) => !target.startsWith("supabase/"));
  expect(told(astray, "Whatever both need is an HTTP contract or a setting.")).toEqual([]);
});

test("supabase/functions stands alone: it imports nothing of supabase/local", () => {
  const imports = importsOf("supabase/functions/**/*.ts");
  const astray = imports.filter(({ target }) => !target.startsWith("supabase/functions/"));
  expect(told(astray, "The Supabase CLI deploys supabase/functions alone.")).toEqual([]);
});

test("shared folders know no feature", () => {
  const astray = appImports.filter(
    ({ file, target }) => SHARED.includes(folderOf(file)) && FEATURES.includes(folderOf(target)),
  );
  const advice = `Take what it needs as an argument, or move it into the feature: ${SHARED.join(", ")} serve all.`;
  expect(told(astray, advice)).toEqual([]);
});

test("shared folders name no page of a feature, but for the menus of app/ui", () => {
  const routes = readFileSync(path.join(root, "app/routes.ts"), "utf8");
  // Not auth: the backend has addresses that begin so.
  const pages = [...routes.matchAll(/^ {2}route\("([\w-]+).*?", "(?:site|account|inquiry|dashboard)\//gm)];
  const named = new RegExp(`["'\`]/(?:${pages.map(([, page]) => page).join("|")})\\b`);
  const astray = globSync("app/{korean,seo,server,islands,ui/forms}/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => named.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(astray, "Let the route say what is its own by its handle (app/page-handle.ts).").toEqual([]);
});

test("shared folders name no field of a feature's form", () => {
  const astray = globSync("app/{korean,seo,server,islands,ui}/**/*.{ts,tsx}", { cwd: root }).filter((file) =>
    /"(?:organizationName|contactName|nextAction|remark)"/.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(
    astray,
    "Take the names as an argument, or move the file to where all of app/ may be known.",
  ).toEqual([]);
});

test("a feature uses of another only what that one offers", () => {
  const astray = appImports.filter(({ file, target }) => {
    const [from, to] = [folderOf(file), folderOf(target)];
    if (from === to || !FEATURES.includes(from) || !FEATURES.includes(to)) return false;
    return !OFFERED[to]?.includes(target.slice(`app/${to}/`.length));
  });
  expect(told(astray, "Offer the module in OFFERED (test/unit/layout.test.ts), or move it to ui/.")).toEqual(
    [],
  );
});

test("no folder of app/dashboard/inquiries imports itself by way of others", () => {
  const folder = "app/dashboard/inquiries";
  const between = appImports
    .map(({ file, target }) => [path.posix.dirname(file), path.posix.dirname(target)] as const)
    .filter(([from, to]) => from !== to && from.startsWith(folder) && to.startsWith(folder));
  expect(between.length).toBeGreaterThan(50);
  // A folder that imports none of those left, or is imported by none, is part of no circle.
  const left = new Set(between.flat());
  const isAtAnEnd = (each: string, side: 0 | 1) =>
    !between.some((pair) => pair[side] === each && left.has(pair[1 - side] ?? ""));
  for (let ends = [...left]; ends.length > 0;) {
    ends = [...left].filter((each) => isAtAnEnd(each, 0) || isAtAnEnd(each, 1));
    for (const end of ends) left.delete(end);
  }
  expect([...left], "Move what one of these needs of the others down, to a folder that both use.").toEqual(
    [],
  );
});

test("only the root route, the table of routes and the start know all features", () => {
  const astray = appImports.filter(
    ({ file, target }) =>
      /^app\/[^/]+$/.test(file) &&
      !/root\.tsx|start\.server\.ts/.test(file) &&
      FEATURES.includes(folderOf(target)),
  );
  expect(told(astray, "A file beside routes.ts is used by every feature, so it may know none.")).toEqual([]);
});

test("an exported name means one thing", () => {
  const declaration = /^export (?:default )?(?:type|interface|class|(?:async )?function\*?|const) (\w+)/gm;
  const routeExports =
    /^(?:loader|action|links|meta|handle|middleware|headers|client(?:Action|Loader|Middleware)|shouldRevalidate|ErrorBoundary|Layout|setup|teardown)$/;
  const files = globSync(["{app,test}/**/*.{ts,tsx}", "supabase/**/*.ts"], { cwd: root });
  const declared = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(declaration)]
      .map(([, name = ""]) => ({ name, file }))
      .filter(({ name }) => !routeExports.test(name)),
  );
  const twice = declared.flatMap(({ name, file }, index) => {
    const first = declared.findIndex((each) => each.name === name);
    return first < index ? [`${name} is exported by ${declared[first]?.file} and ${file}. Rename one.`] : [];
  });
  expect(twice).toEqual([]);
});

test("queries stand in *.server.ts: nothing else in app/ asks the database", () => {
  const query = /(?<!Buffer)\.(?:from|rpc)\(\s*["'`]/;
  const astray = globSync("app/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.endsWith(".server.ts") && query.test(readFileSync(path.join(root, file), "utf8")))
    .map(
      (file) =>
        `${file} asks the database itself. Move the query into a *.server.ts beside it: a function that logs what fails, and returns a named outcome that the route turns into a status and words.`,
    );
  expect(astray).toEqual([]);
});

test("SQL lives under supabase/ only", () => {
  expect(globSync("{app,public,test}/**/*.sql", { cwd: root })).toEqual([]);
});

test("nothing reads authority from what a user may write", () => {
  const suspicious = globSync("app/**/*.{ts,tsx}", { cwd: root }).filter((file) =>
    /user_metadata|app_metadata/.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(suspicious, "Ask user_roles: user metadata is the user's own to write.").toEqual([]);
});
