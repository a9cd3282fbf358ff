import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { EARLIER_ASSETS_KEPT_MS, replaceBuild } from "./replace-build.ts";

const root = path.resolve(import.meta.dirname, "../..");
const build = path.join(root, "build");
// Servers may be running from the old one, which stays whole until the new one is.
const newBuild = path.join(build, "new");
const stampFile = path.join(build, ".inputs");
const COMPRESSIBLE = /\.(?:js|css|svg|html|json|txt|xml|ico|webmanifest)$/;

const inputs = fingerprint();
if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== inputs) {
  const cli = path.join(root, "node_modules/@react-router/dev/dist/cli/index.js");
  if (!existsSync(cli)) {
    console.error(
      "빌드가 없거나 소스보다 오래되었는데, 개발 의존성 없이(--omit=dev)는 빌드하지 못합니다. npm ci를 다시 하거나, 다른 곳에서 빌드한 build 폴더를 두고 npm run serve로 시작하세요.",
    );
    process.exit(1);
  }
  // Vitest sets NODE_ENV to `test`, with which Vite's build would differ from the one that is served.
  const env = { ...process.env, NODE_ENV: "production", BUILD_FOLDER: "build/new" };
  execFileSync(process.execPath, [cli, "build"], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  precompress();
  rmSync(stampFile, { force: true });
  const keepsNone = process.argv.includes("--without-earlier-assets");
  replaceBuild(build, newBuild, keepsNone ? 0 : EARLIER_ASSETS_KEPT_MS);
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
  const folder = path.join(newBuild, "client");
  for (const name of globSync("**/*", { cwd: folder }).filter((name) => COMPRESSIBLE.test(name))) {
    const file = path.join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}
