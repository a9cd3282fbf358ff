import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { generateApiKey } from "@supabase/lite";

/** The secrets of one embedded backend. */
export type Keys = {
  /** `sb_publishable_…`: what a client sends as `apikey` to be anon. */
  publishableKey: string;
  /** `sb_secret_…`: makes its bearer service_role. Stays on the server. */
  secretKey: string;
  jwtSecret: string;
  /** For the web server's own cookies; no use to the backend. */
  sessionSecret: string;
};

/** Reads the keys kept in `file`, making them the first time; without a file they last as long as the process. */
export async function loadKeys(file?: string): Promise<Keys> {
  if (file && existsSync(file)) {
    const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (!areKeys(kept)) throw new Error(`키 파일을 읽을 수 없습니다. 지우면 새로 만듭니다: ${file}`);
    return kept;
  }
  const keys = {
    publishableKey: (await generateApiKey("publishable")).key,
    secretKey: (await generateApiKey("secret")).key,
    jwtSecret: randomBytes(32).toString("base64url"),
    sessionSecret: randomBytes(32).toString("base64url"),
  };
  if (file) writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}

function areKeys(kept: unknown): kept is Keys {
  if (typeof kept !== "object" || kept === null) return false;
  const entries = new Map<string, unknown>(Object.entries(kept));
  return ["publishableKey", "secretKey", "jwtSecret", "sessionSecret"].every(
    (name) => typeof entries.get(name) === "string" && entries.get(name) !== "",
  );
}
