import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { EARLIER_ASSETS_KEPT_MS, replaceBuild } from "../../../app/server/replace-build.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

function builder() {
  const folder = mkdtempSync(path.join(tmpdir(), "build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return (day: number, ...files: string[]) => {
    const newBuild = path.join(folder, "new");
    for (const file of [...files, "../server/index.js"]) {
      const place = path.join(newBuild, "client", file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, `of day ${day}`);
    }
    replaceBuild(folder, newBuild, EARLIER_ASSETS_KEPT_MS, day * DAY_MS);
    expect(readFileSync(path.join(folder, "server/index.js"), "utf8")).toBe(`of day ${day}`);
    return globSync("{assets/,}*.*", { cwd: path.join(folder, "client") }).toSorted();
  };
}

test("the hashed files of earlier builds stay seven days after they were replaced", () => {
  const build = builder();
  const first = ["assets/app-1.css", "assets/app-1.css.br"];
  expect(build(0, ...first, "assets/same.js", "icon.svg")).toEqual([...first, "assets/same.js", "icon.svg"]);
  // However old they are when they are replaced.
  expect(build(30, "assets/app-2.css", "assets/same.js")).toEqual([
    ...first,
    "assets/app-2.css",
    "assets/same.js",
  ]);
  expect(build(33, "assets/app-3.css")).toEqual([
    ...first,
    "assets/app-2.css",
    "assets/app-3.css",
    "assets/same.js",
  ]);
  expect(build(38, "assets/app-3.css")).toEqual(["assets/app-2.css", "assets/app-3.css", "assets/same.js"]);
});

test("a file that a rollback brings back counts as replaced when it is replaced again", () => {
  const build = builder();
  const [one, two, three] = ["assets/app-1.css", "assets/app-2.css", "assets/app-3.css"];
  build(0, one);
  build(1, two);
  expect(build(6, one)).toEqual([one, two]);
  expect(build(9, three)).toEqual([one, two, three]);
  expect(build(15, three)).toEqual([one, three]);
});
