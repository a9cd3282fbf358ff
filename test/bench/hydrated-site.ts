import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Site } from "../helpers/site.ts";
import { afterwards, startWebServer } from "./fresh-site.ts";

const root = path.resolve(import.meta.dirname, "../..");
const parts = [
  "app",
  "public",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
];

/** Starts the site with its landing page fully hydrated, which is React Router's default. */
export async function hydratedSite(site: Site): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-hydrated-"));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of parts) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
  const page = path.join(folder, "app/site/home/home.tsx");
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace("PageHandle = { ", "PageHandle = { scripts: true, "),
  );
  const config = path.join(folder, "vite.config.ts");
  writeFileSync(config, readFileSync(config, "utf8").replace(/islands\(\{.*?\}\)/s, "islands({})"));
  execFileSync(process.execPath, [path.join(folder, "app/server/build-when-stale.ts")], { stdio: "ignore" });

  return (await startWebServer(site, site.backendUrl, folder)).url;
}
