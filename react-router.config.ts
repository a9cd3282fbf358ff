import { readFileSync, writeFileSync, globSync } from "node:fs";
import path from "node:path";
import type { Config } from "@react-router/dev/config";

export default {
  // The manifest is small enough to send whole; it spares a request on every navigation.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => shrinkManifest(path.join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;

type Manifest = { routes: Record<string, { imports?: string[] }> };

/** What a route imports is half of the manifest, and only a `<Link prefetch>`, of which there is none, reads it there. */
function shrinkManifest(folder: string): void {
  for (const name of globSync("assets/manifest-*.js", { cwd: folder })) {
    const file = path.join(folder, name);
    const [, before = "", json = ""] =
      /^(window\.__reactRouterManifest=)(\{.*\});$/s.exec(readFileSync(file, "utf8")) ?? [];
    const manifest = JSON.parse(json) as Manifest;
    for (const route of Object.values(manifest.routes)) delete route.imports;
    writeFileSync(file, `${before}${JSON.stringify(manifest)};`);
  }
}
