import { execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Site } from "../helpers/site.ts";
import { afterwards } from "./fresh-site.ts";

const root = path.resolve(import.meta.dirname, "../..");
const parts = [
  "app",
  "public",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
];

/** The site with one difference: its landing page is hydrated whole, as React Router does unless told otherwise. */
export async function hydratedSite(site: Site): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-hydrated-"));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of parts) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
  appendFileSync(path.join(folder, "app/home/home.tsx"), "\nexport const handle = { scripts: true };\n");
  // The carousel is hydrated with the page, not by itself.
  const config = path.join(folder, "vite.config.ts");
  writeFileSync(config, readFileSync(config, "utf8").replace(/islands\(\{.*?\}\)/s, "islands({})"));
  execFileSync(process.execPath, [path.join(folder, "app/build-when-stale.ts")], { stdio: "ignore" });

  const child = spawn(process.execPath, [path.join(folder, "app/server.ts")], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: "0",
      SUPABASE_URL: site.backendUrl,
      SUPABASE_PUBLISHABLE_KEY: site.publishableKey,
      SESSION_SECRET: "only for the bench, and longer than needed",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  afterwards(() => child.kill());
  let words = "";
  for await (const chunk of child.stdout) {
    words += String(chunk);
    const url = /사이트: (http\S+)/.exec(words)?.[1];
    if (url) return url;
  }
  throw new Error(`the hydrated site did not start:\n${words}`);
}
