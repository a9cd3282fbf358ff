import type { Plugin } from "vite";

const MODULE = "virtual:islands";

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
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(urls)}` : undefined),
  };
}
