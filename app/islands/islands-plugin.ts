import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

const MODULE = "virtual:islands";

/** After a path: with everything that it imports the island has modules of its own. Of modules that it shared with the
 * dashboard it would get all that the dashboard uses of them: of zod that is several times what a form needs. */
const OWN = "?own";

/** `files`: name to path from the root. Their built URLs are in `virtual:islands`, which is empty in development. */
export function islands(files: Record<string, string>): Plugin {
  const urls: Record<string, string> = {};
  const references = new Map<string, string>();
  return {
    name: "islands",
    // React Router builds the client first, then the server. They share this instance and its URLs.
    sharedDuringBuild: true,
    buildStart() {
      if (this.environment.name !== "client" || this.environment.mode !== "build") return;
      // React Router sets `input` itself, so these entries are emitted.
      for (const [name, id] of Object.entries(files)) {
        references.set(name, this.emitFile({ type: "chunk", id, name: `${name}-island` }));
      }
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [name, reference] of references) urls[name] = `/${this.getFileName(reference)}`;
    },
    enforce: "pre",
    async resolveId(source, importer) {
      if (source === MODULE) return `\0${MODULE}`;
      if (!source.endsWith(OWN) && !importer?.endsWith(OWN)) return;
      if (!importer) return path.resolve(this.environment.config.root, source);
      const resolved = await this.resolve(source, withoutOwn(importer), { skipSelf: true });
      return resolved && { ...resolved, id: resolved.id + OWN };
    },
    async load(id) {
      if (id === `\0${MODULE}`) return `export default ${JSON.stringify(urls)}`;
      if (!id.endsWith(OWN)) return;
      const file = withoutOwn(id);
      return { code: await readFile(file, "utf8"), moduleType: file.endsWith(".ts") ? "ts" : "js" };
    },
  };
}

function withoutOwn(id: string): string {
  return id.endsWith(OWN) ? id.slice(0, -OWN.length) : id;
}
