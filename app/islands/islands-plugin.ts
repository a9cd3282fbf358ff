import type { Plugin } from "vite";

const MODULE = "virtual:islands";

/**
 * Builds each of `files` (name to path, from the repository's root) as an entry of the browser's build, and tells the
 * server their addresses as `virtual:islands`: pages without React Router's scripts have no other way to know the
 * hashed names. The object is empty in development, where every page is hydrated whole.
 */
export function islands(files: Record<string, string>): Plugin {
  const addresses: Record<string, string> = {};
  const references = new Map<string, string>();
  return {
    name: "islands",
    // React Router builds the browser's files first, then the server's, with the same instance of each plugin.
    sharedDuringBuild: true,
    buildStart() {
      if (this.environment.name !== "client" || this.environment.mode !== "build") return;
      // Emitted, because React Router fills in `input` itself.
      for (const [name, id] of Object.entries(files)) {
        references.set(name, this.emitFile({ type: "chunk", id, name: `${name}-island` }));
      }
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [name, reference] of references) addresses[name] = `/${this.getFileName(reference)}`;
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(addresses)}` : undefined),
  };
}
