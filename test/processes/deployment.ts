import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { EARLIER_ASSETS_KEPT_MS, replaceBuild } from "../../app/server/replace-build.ts";

const root = path.resolve(import.meta.dirname, "../..");
const HASHED_NAME = /[\w-]+-[\w-]{8}(?=\.(?:js|css|svg|png|woff2)\b)/g;

/** A folder from which servers run, and whose build is replaced while they do. */
export class Deployment {
  readonly folder = mkdtempSync(path.join(tmpdir(), "deployment-"));
  readonly server = path.join(this.folder, "app/server.ts");
  readonly #build = path.join(this.folder, "build");
  #version = 0;

  constructor() {
    for (const file of ["package.json", "app/env.server.ts", "app/server.ts"])
      cpSync(path.join(root, file), path.join(this.folder, file));
    symlinkSync(path.join(root, "node_modules"), path.join(this.folder, "node_modules"));
    mkdirSync(this.#build);
    this.build();
  }

  /** As `npm run build` after a change that renames every hashed file, which would take ten seconds. */
  build(): void {
    this.#version += 1;
    const newBuild = path.join(this.#build, "new");
    const isCompressed = (file: string) => /\.(?:br|gz)$/.test(file);
    for (const part of ["client", "server"])
      cpSync(path.join(root, "build", part), path.join(newBuild, part), {
        recursive: true,
        filter: (file) => !isCompressed(file),
      });
    const assets = path.join(newBuild, "client/assets");
    const hashed = new Set(globSync("*", { cwd: assets }).map((name) => path.parse(name).name));
    const rename = (text: string) =>
      text.replaceAll(HASHED_NAME, (name) =>
        hashed.has(name) ? name.slice(0, -2) + String(this.#version).padStart(2, "0") : name,
      );
    for (const file of globSync("{client/assets/*.{js,css},server/index.js}", { cwd: newBuild })) {
      const place = path.join(newBuild, file);
      writeFileSync(place, rename(readFileSync(place, "utf8")));
    }
    for (const name of globSync("*", { cwd: assets }))
      renameSync(path.join(assets, name), path.join(assets, rename(name)));
    replaceBuild(this.#build, newBuild, EARLIER_ASSETS_KEPT_MS);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
