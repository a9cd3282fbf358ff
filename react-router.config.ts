import { readFileSync, writeFileSync, globSync } from "node:fs";
import path from "node:path";
import type { Config } from "@react-router/dev/config";

export default {
  // Sending the small manifest whole saves a request on every navigation.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => shrinkManifest(path.join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;

type Manifest = { routes: Record<string, { imports?: string[] }> };

/** Removes the `imports` of the routes: half of the manifest, read only by `<Link prefetch>`, which is not used. */
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
