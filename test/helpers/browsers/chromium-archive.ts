import { createReadStream, createWriteStream, existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress } from "node:zlib";

const nodeModules = join(import.meta.dirname, "../../../node_modules");
export const cacheFolder = join(nodeModules, ".cache");

const packages = {
  "chromium-153": "@sparticuz/chromium",
  "chromium-109": "chromium-109",
} as const;

export type BrowserName = keyof typeof packages;

export interface UnpackedChromium {
  executablePath: string;
  /** The folder for LD_LIBRARY_PATH: NSS and expat, which a bare server lacks. */
  libraries: string;
}

/** Takes seconds on the first call after `npm ci`, no time later. Several processes may call it at once. */
export async function unpackChromium(name: BrowserName): Promise<UnpackedChromium> {
  const folder = await unpackOnce(`chromium-${versionOf(name)}`, (draft) =>
    inflateFile(join(binFolder(name), "chromium.br"), join(draft, "chromium")),
  );
  // 109's own were built for Amazon Linux 2; those of 153 suit both browsers, and newer systems too.
  const libraries = await unpackOnce(`chromium-libraries-${versionOf("chromium-153")}`, (draft) =>
    inflateTar(join(binFolder("chromium-153"), "al2023.tar.br"), draft),
  );
  return { executablePath: join(folder, "chromium"), libraries: join(libraries, "lib") };
}

export function versionOf(name: BrowserName): string {
  const manifest: unknown = JSON.parse(
    readFileSync(join(nodeModules, packages[name], "package.json"), "utf8"),
  );
  if (typeof manifest === "object" && manifest && "version" in manifest) return String(manifest.version);
  throw new Error(`${packages[name]}: package.json has no version`);
}

export function isShipped(name: BrowserName): boolean {
  return existsSync(join(binFolder(name), "chromium.br"));
}

function binFolder(name: BrowserName): string {
  return join(nodeModules, packages[name], "bin");
}

/** Fills `parent/name` atomically: it is absent or complete, even if several processes do so at once. */
export async function unpackOnce(
  name: string,
  fill: (draft: string) => Promise<void>,
  parent = cacheFolder,
): Promise<string> {
  const target = join(parent, name);
  if (existsSync(target)) return target;
  await mkdir(parent, { recursive: true });
  const draft = await mkdtemp(join(parent, `${name}.`));
  try {
    await fill(draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

async function inflateFile(archive: string, file: string): Promise<void> {
  await pipeline(
    createReadStream(archive, { highWaterMark: 1 << 20 }),
    createBrotliDecompress({ chunkSize: 1 << 20 }),
    createWriteStream(file, { mode: 0o755 }),
  );
}

async function inflateTar(archive: string, folder: string): Promise<void> {
  const tar = await promisify(brotliDecompress)(await readFile(archive));
  for (const entry of readTar(tar)) {
    const path = join(folder, entry.name);
    if (!path.startsWith(folder + sep)) throw new Error(`${archive}: ${entry.name} lies outside`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, entry.content, { mode: entry.mode });
  }
}

interface TarFile {
  name: string;
  mode: number;
  content: Buffer;
}

/** The plain files of a ustar archive. Throws on links and long-name extensions, which these archives lack. */
function* readTar(tar: Buffer): Generator<TarFile> {
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const field = (start: number, length: number) => {
      const text = tar.toString("utf8", at + start, at + start + length);
      return text.split("\0", 1)[0] ?? "";
    };
    const size = parseInt(field(124, 12), 8);
    const kind = field(156, 1) || "0";
    const prefix = field(257, 5) === "ustar" && field(263, 2) === "00" ? field(345, 155) : "";
    const name = prefix ? `${prefix}/${field(0, 100)}` : field(0, 100);
    if (kind === "0") {
      const content = tar.subarray(at + 512, at + 512 + size);
      if (content.length !== size) throw new Error(`tar: ${name} is cut short`);
      yield { name, mode: parseInt(field(100, 8), 8), content };
    } else if (kind !== "5") {
      throw new Error(`tar: ${name} is of the unsupported kind "${kind}"`);
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
