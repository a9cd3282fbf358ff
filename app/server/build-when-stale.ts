import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = path.resolve(import.meta.dirname, "../..");
const stampFile = path.join(root, "build/.inputs");
const COMPRESSIBLE = /\.(?:js|css|svg|html|json|txt|xml|ico|webmanifest)$/;

const inputs = fingerprint();
if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== inputs) {
  const cli = path.join(root, "node_modules/@react-router/dev/dist/cli/index.js");
  // Vitest sets NODE_ENV to `test`, with which Vite's build would differ from the one that is served.
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [cli, "build"], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  precompress();
  writeFileSync(stampFile, inputs);
}

function fingerprint(): string {
  const files = globSync(["app/**/*", "public/**/*", "package-lock.json", "*.config.ts"], {
    cwd: root,
    withFileTypes: true,
  });
  const hash = createHash("sha256").update(process.version);
  for (const file of files
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()) {
    hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function precompress(): void {
  const folder = path.join(root, "build/client");
  for (const name of globSync("**/*", { cwd: folder }).filter((name) => COMPRESSIBLE.test(name))) {
    const file = path.join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}
