import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepEarlierAssets } from "../../../app/server/earlier-assets.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

function builder() {
  const folder = mkdtempSync(path.join(tmpdir(), "builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let builds = 0;
  return (day: number, ...assets: string[]) => {
    const [earlier, build] = [`${folder}/${builds}`, `${folder}/${(builds += 1)}`];
    mkdirSync(path.join(build, "client/assets"), { recursive: true });
    for (const name of assets) writeFileSync(path.join(build, "client/assets", name), name);
    writeFileSync(path.join(build, "client/favicon.ico"), "");
    keepEarlierAssets(earlier, build, day * DAY_MS);
    return globSync("*", { cwd: path.join(build, "client/assets") }).toSorted();
  };
}

test("the files of earlier builds stay for seven days from when they were replaced, compressed ones too", () => {
  const build = builder();
  expect(build(0, "app-1.css", "app-1.css.br", "same.js")).toEqual(["app-1.css", "app-1.css.br", "same.js"]);
  const first = ["app-1.css", "app-1.css.br"];
  // However old they are when they are replaced.
  expect(build(30, "app-2.css", "same.js")).toEqual([...first, "app-2.css", "same.js"]);
  expect(build(33, "app-3.css", "same.js")).toEqual([...first, "app-2.css", "app-3.css", "same.js"]);
  expect(build(38, "app-3.css")).toEqual(["app-2.css", "app-3.css", "same.js"]);
});

test("a file that a rollback brings back counts as replaced when it is replaced again", () => {
  const build = builder();
  build(0, "app-1.css");
  build(1, "app-2.css");
  expect(build(6, "app-1.css")).toEqual(["app-1.css", "app-2.css"]);
  expect(build(9, "app-3.css")).toEqual(["app-1.css", "app-2.css", "app-3.css"]);
  expect(build(15, "app-3.css")).toEqual(["app-1.css", "app-3.css"]);
});
