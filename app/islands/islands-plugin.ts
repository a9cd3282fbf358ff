import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

const MODULE = "virtual:islands";

/** Path suffix that gives an island its own modules: zod shared with the dashboard would be several times larger. */
const OWN = "?own";

/** Used in `?own` islands instead of React: Preact does the same in a sixth of the bytes. */
const PREACT_ALIASES: Record<string, string> = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom/client": "preact/compat/client",
};

/** `files`: name to path from the root. Their built URLs are in `virtual:islands`, which is empty in development. */
export function islands(files: Record<string, string>): Plugin {
  const urls: Record<string, string> = {};
  const references = new Map<string, string>();
  return {
    name: "islands",
    // React Router builds the client first, then the server; both share this instance and its URLs.
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
      const resolved = await this.resolve(PREACT_ALIASES[source] ?? source, withoutOwn(importer), {
        skipSelf: true,
      });
      return resolved && { ...resolved, id: resolved.id + OWN };
    },
    async load(id) {
      if (id === `\0${MODULE}`) return `export default ${JSON.stringify(urls)}`;
      if (!id.endsWith(OWN)) return;
      const file = withoutOwn(id);
      const extension = path.extname(file).slice(1);
      return { code: await readFile(file, "utf8"), moduleType: extension === "mjs" ? "js" : extension };
    },
  };
}

function withoutOwn(id: string): string {
  return id.endsWith(OWN) ? id.slice(0, -OWN.length) : id;
}
