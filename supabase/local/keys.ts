import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { generateApiKey } from "@supabase/lite";

export type Keys = {
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  /** SESSION_SECRET of the web server. The backend does not use it. */
  sessionSecret: string;
  /** SITE_TOKEN of the web server; the database stores its hash. */
  siteToken: string;
};

/** Reads the keys from `file`, which it creates the first time; without a file they last for this process. */
export async function loadKeys(file?: string): Promise<Keys> {
  if (file && existsSync(file)) {
    chmodSync(file, 0o600);
    const stored: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (isKeys(stored)) return stored;
    // A file written before SITE_TOKEN existed.
    const completed = typeof stored === "object" &&
      stored !== null && { ...stored, siteToken: randomSecret() };
    if (!isKeys(completed)) throw new Error(`키 파일을 읽을 수 없습니다. 지우면 새로 만듭니다: ${file}`);
    writeKeys(file, completed);
    return completed;
  }
  const keys = {
    publishableKey: (await generateApiKey("publishable")).key,
    secretKey: (await generateApiKey("secret")).key,
    jwtSecret: randomSecret(),
    sessionSecret: randomSecret(),
    siteToken: randomSecret(),
  };
  if (file) writeKeys(file, keys);
  return keys;
}

function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

function writeKeys(file: string, keys: Keys): void {
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
}

function isKeys(stored: unknown): stored is Keys {
  if (typeof stored !== "object" || stored === null) return false;
  const entries = new Map<string, unknown>(Object.entries(stored));
  return ["publishableKey", "secretKey", "jwtSecret", "sessionSecret", "siteToken"].every(
    (name) => typeof entries.get(name) === "string" && entries.get(name) !== "",
  );
}
