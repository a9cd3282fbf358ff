import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { generateApiKey } from "@supabase/lite";
import * as z from "zod";

const secret = z.string().min(1);

const keysSchema = z.object({
  publishableKey: secret,
  secretKey: secret,
  jwtSecret: secret,
  /** SESSION_SECRET of the web server. The backend does not use it. */
  sessionSecret: secret,
  /** SITE_TOKEN of the web server; the database stores its hash. */
  siteToken: secret,
});

export type Keys = z.infer<typeof keysSchema>;

/** Reads the keys from `file`, which it creates the first time; without a file they last for this process. */
export async function loadKeys(file?: string): Promise<Keys> {
  if (file && existsSync(file)) {
    chmodSync(file, 0o600);
    const { data } = keysSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
    if (!data) throw new Error(`키 파일을 읽을 수 없습니다. 지우면 새로 만듭니다: ${file}`);
    return data;
  }
  const keys = {
    publishableKey: (await generateApiKey("publishable")).key,
    secretKey: (await generateApiKey("secret")).key,
    jwtSecret: randomSecret(),
    sessionSecret: randomSecret(),
    siteToken: randomSecret(),
  };
  if (file) writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}

function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}
