import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { isShipped, type BrowserName } from "./chromium-archive.ts";

export interface Machine {
  platform: string;
  arch: string;
  glibc: boolean;
  env: NodeJS.ProcessEnv;
}

export type BrowserLocation =
  { from: "npm" } | { from: "machine"; executablePath: string } | { from: "nowhere"; reason: string };

/** Linux x64 with glibc uses npm's browsers only; elsewhere BROWSER_PATH, else an installed one, replaces 153. */
export function locateBrowser(name: BrowserName, machine: Machine = thisMachine()): BrowserLocation {
  const { platform, arch, glibc, env } = machine;
  if (platform === "linux" && arch === "x64" && glibc) {
    return isShipped(name) ? { from: "npm" } : { from: "nowhere", reason: "npm ci를 먼저 실행하세요" };
  }
  if (name === "chromium-109") {
    return {
      from: "nowhere",
      reason: `npm의 Chromium 109는 리눅스 x64 전용입니다 (지금은 ${platform} ${arch})`,
    };
  }
  if (env.BROWSER_PATH) {
    return isExecutable(env.BROWSER_PATH)
      ? { from: "machine", executablePath: env.BROWSER_PATH }
      : { from: "nowhere", reason: `BROWSER_PATH(${env.BROWSER_PATH})에 실행 파일이 없습니다` };
  }
  const executablePath = usualPlaces(machine).find(isExecutable);
  return executablePath
    ? { from: "machine", executablePath }
    : { from: "nowhere", reason: "설치된 Chrome, Edge, Chromium이 없습니다. BROWSER_PATH로 알려 주세요" };
}

const told = new Set<string>();

/** For `describe.skipIf(!browserAvailability(name).available)`; prints once per process what is skipped and why. */
export function browserAvailability(
  name: BrowserName,
  machine: Machine = thisMachine(),
): { available: true } | { available: false; reason: string } {
  const location = locateBrowser(name, machine);
  if (location.from !== "nowhere") return { available: true };
  const line = `${name.replace("chromium-", "Chromium ")} 건너뜀: ${location.reason}\n`;
  if (!told.has(line)) process.stderr.write(line);
  told.add(line);
  return { available: false, reason: location.reason };
}

function thisMachine(): Machine {
  return {
    platform: process.platform,
    arch: process.arch,
    glibc: existsSync("/lib64/ld-linux-x86-64.so.2"),
    env: process.env,
  };
}

function usualPlaces({ platform, env }: Machine): string[] {
  if (platform === "darwin") {
    const apps = ["Google Chrome", "Microsoft Edge", "Chromium"];
    const roots = ["/Applications", join(env.HOME ?? "/", "Applications")];
    return roots.flatMap((root) => apps.map((app) => `${root}/${app}.app/Contents/MacOS/${app}`));
  }
  if (platform === "win32") {
    const apps = ["Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"];
    const roots = [env.ProgramFiles, env["ProgramFiles(x86)"], env.LOCALAPPDATA].filter(
      (root) => root !== undefined,
    );
    return roots.flatMap((root) =>
      [...apps, "Chromium/Application/chrome.exe"].map((app) => join(root, app)),
    );
  }
  const commands = [
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "chromium",
    "chromium-browser",
  ];
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
