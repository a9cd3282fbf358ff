import { accessSync, constants, existsSync } from "node:fs";

import { isShipped, type BrowserName } from "./chromium-archive.ts";

export interface Machine {
  platform: string;
  arch: string;
  glibc: boolean;
  env: NodeJS.ProcessEnv;
}

export type BrowserLocation =
  { from: "npm" } | { from: "machine"; executablePath: string } | { from: "nowhere"; reason: string };

/** Linux x64 with glibc uses npm's browsers only; elsewhere BROWSER_PATH replaces 153. */
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
  return { from: "nowhere", reason: "BROWSER_PATH로 Chrome이나 Edge의 위치를 알려 주세요" };
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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
