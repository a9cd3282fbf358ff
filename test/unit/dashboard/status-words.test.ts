import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");

test("진행중 is written in one way, so that a search of the pages finds it", () => {
  const spaced = globSync(["app/**/*.{ts,tsx}", "README.md", "docs/*.md"], { cwd: root }).filter((file) =>
    readFileSync(path.join(root, file), "utf8").includes("진행 중"),
  );
  expect(spaced).toEqual([]);
});
