import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { tokenFor } from "../backend/clients.ts";
import { invite } from "../database/callers.ts";
import { startTestBackend } from "../helpers/test-database.ts";
import { Deno, denoOfNpm } from "./deno.ts";

if (!denoOfNpm) console.warn("Skipped: npm has no Deno for this machine.");

describe.skipIf(!denoOfNpm)("the function in Deno", () => {
  let deno: Deno;
  let backend: Backend;
  let usedUp: string;
  let revoked: string;
  beforeAll(async () => {
    deno = new Deno();
    backend = await startTestBackend();
    usedUp = await invite(backend.database, { max_uses: 1, uses: 1 });
    revoked = await invite(backend.database, { revoked_at: "2026-01-01T00:00:00Z" });
  });
  afterAll(async () => {
    deno.remove();
    await backend.stop();
  });

  test("is what Deno takes for sound", async () => {
    expect(await deno.check()).toBe("");
  });

  const olderKey = () =>
    tokenFor(backend, { role: "service_role", exp: Math.floor(Date.now() / 1000) + 3600 });

  test.each<[string, () => Record<string, string>]>([
    ["a new project gives", () => ({ SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }) })],
    ["an older project gives", () => ({ SUPABASE_SERVICE_ROLE_KEY: olderKey() })],
    [
      "a project in between gives",
      () => ({
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
        SUPABASE_SERVICE_ROLE_KEY: "an older key that was switched off",
      }),
    ],
  ])("knows right codes from others by the keys that %s", async (_, keys) => {
    const running = await deno.serve({ SUPABASE_URL: backend.url, ...keys() });
    try {
      const answerTo = async (inviteCode: string) => {
        const body = JSON.stringify({ inviteCode });
        const response = await fetch(running.url, { method: "POST", body });
        return { status: response.status, ...((await response.json()) as object) };
      };
      const refused = { status: 200, valid: false, isAdmin: false };
      expect(await answerTo("demo-admin-invite")).toEqual({ status: 200, valid: true, isAdmin: true });
      expect(await answerTo("demo-staff-invite")).toEqual({ status: 200, valid: true, isAdmin: false });
      expect(await answerTo("a-code-of-nobody")).toEqual(refused);
      expect(await answerTo(usedUp)).toEqual(refused);
      expect(await answerTo(revoked)).toEqual(refused);
    } finally {
      await running.stop();
    }
  });
});
