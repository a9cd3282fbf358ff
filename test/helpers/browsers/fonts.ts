import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { cacheFolder } from "./chromium-archive.ts";

const fontFolder = join(import.meta.dirname, "../../../node_modules/@expo-google-fonts/nanum-gothic");

/** Excludes the machine's fonts, so that layout is the same everywhere. Nanum Gothic has all 11,172 syllables. */
export async function writeFontsConf(): Promise<string> {
  if (!existsSync(fontFolder)) throw new Error(`no Korean font at ${fontFolder}: run npm ci`);
  const file = join(cacheFolder, "fonts.conf");
  const draft = `${file}.${process.pid}`;
  await mkdir(cacheFolder, { recursive: true });
  // Rewritten each time, because it holds absolute paths, which are wrong in a moved checkout.
  await writeFile(draft, fontsConf([fontFolder], join(cacheFolder, "fontconfig")));
  await rename(draft, file);
  return file;
}

function fontsConf(folders: string[], cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${escapeXml(folder)}</dir>`).join("\n")}
  <cachedir>${escapeXml(cache)}</cachedir>
</fontconfig>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
