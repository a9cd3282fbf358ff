import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
/** The rooms of app/ from the ground up. Each imports of those before it alone. */
const FLOORS = `database.types.ts env.server.ts page-handle.ts retry.ts korean
  server ui posted-texts.server.tsx supabase.server.ts entry.server.tsx islands
  notifications auth inquiry site dashboard account
  root.tsx start.server.ts server.ts routes.ts`.split(/\s+/);

type Import = { file: string; target: string };

function importsOf(pattern: string): Import[] {
  return globSync(pattern, { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), "utf8").matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g),
    ].map(([, target = ""]) => ({ file, target: path.posix.join(path.posix.dirname(file), target) })),
  );
}

const appImports = importsOf("app/**/*.{ts,tsx}").filter(({ target }) => !target.includes("/+types/"));
const roomOf = (file: string) => file.split("/")[1] ?? "";
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

test("imports run down from room to room", () => {
  const up = appImports.filter(({ file, target }) => {
    const from = FLOORS.indexOf(roomOf(file));
    const to = FLOORS.indexOf(roomOf(target));
    return from === -1 || (to === -1 ? roomOf(target) !== "app.css?url" : to > from);
  });
  expect(told(up, "Move what both need down, or give it as an argument.")).toEqual([]);
});

test("imports run one way between the folders and files of each folder", () => {
  const folders = new Set(appImports.map(({ file }) => path.posix.dirname(file)));
  const circles = [...folders].flatMap(circleIn);
  expect(circles, "Move what one of these needs of the others down, to where both may use it.").toEqual([]);
});

/** Those children of a folder that import each other in a circle. */
function circleIn(folder: string): string[] {
  const childOf = (file: string) => file.slice(folder.length + 1).split("/")[0] ?? "";
  const between = appImports
    .filter(({ file, target }) => file.startsWith(`${folder}/`) && target.startsWith(`${folder}/`))
    .map(({ file, target }) => [childOf(file), childOf(target)] as const)
    .filter(([from, to]) => from !== to);
  // A child that imports none of those left, or is imported by none, is part of no circle.
  const left = new Set(between.flat());
  const isAtAnEnd = (each: string, side: 0 | 1) =>
    !between.some((pair) => pair[side] === each && left.has(pair[1 - side] ?? ""));
  for (let ends = [...left]; ends.length > 0;) {
    ends = [...left].filter((each) => isAtAnEnd(each, 0) || isAtAnEnd(each, 1));
    for (const end of ends) left.delete(end);
  }
  return [...left].map((each) => `${folder}/${each}`);
}

test("shared folders name no page of a feature, but for the menus of app/ui", () => {
  const routes = readFileSync(path.join(root, "app/routes.ts"), "utf8");
  // Not auth: the backend has addresses that begin so.
  const pages = [...routes.matchAll(/^ {2}route\("([\w-]+).*?", "(?:site|account|inquiry|dashboard)\//gm)];
  const named = new RegExp(`["'\`]/(?:${pages.map(([, page]) => page).join("|")})\\b`);
  const astray = globSync("app/{korean,ui/head,server,islands,ui/forms}/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => named.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(astray, "Let the route say what is its own by its handle (app/page-handle.ts).").toEqual([]);
});

test("shared folders name no field of a feature's form", () => {
  const astray = globSync("app/{korean,server,islands,ui}/**/*.{ts,tsx}", { cwd: root }).filter((file) =>
    /"(?:organizationName|contactName|nextAction|remark)"/.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(
    astray,
    "Take the names as an argument, or move the file to where all of app/ may be known.",
  ).toEqual([]);
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
