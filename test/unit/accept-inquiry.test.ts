import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "../../app/database.types.ts";
import { InquiryOutbox } from "../../app/inquiry/submission/inquiry-outbox.server.ts";
import { Outbox } from "../../app/inquiry/submission/outbox.server.ts";
import { landingFields, siteSettings } from "../helpers/samples.ts";

let acceptInquiry: typeof import("../../app/inquiry/submission/accept-inquiry.server.ts").acceptInquiry;
let cipherFor: typeof import("../../app/server/security/encrypted-value.server.ts").cipherFor;
beforeAll(async () => {
  Object.assign(process.env, siteSettings);
  ({ acceptInquiry } = await import("../../app/inquiry/submission/accept-inquiry.server.ts"));
  ({ cipherFor } = await import("../../app/server/security/encrypted-value.server.ts"));
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "accept-"));
  vi.useFakeTimers();
  for (const method of ["log", "error"] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

test("while others wait in the outbox, a visitor does not wait to find out again that the database is away", async () => {
  let asked = 0;
  const supabase = createClient<Database>("https://project.supabase.co", "sb_publishable_x", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: () => {
        asked += 1;
        return Promise.resolve(new Response("{}", { status: 503 }));
      },
    },
  });
  const outbox = new InquiryOutbox(
    new Outbox(path.join(folder, "inquiries.sqlite"), cipherFor("outbox")),
    () => Promise.resolve({ outcome: "unavailable", message: null }),
    () => {},
  );
  const send = async () => {
    asked = 0;
    const accepted = acceptInquiry({ supabase, outbox }, landingFields(), {
      sender: { outcome: "trusted", address: "203.0.113.7" },
      receivedAt: new Date().toISOString(),
    });
    await vi.advanceTimersByTimeAsync(4_000);
    return { ...(await accepted), asked };
  };
  expect(await send()).toMatchObject({ outcome: "received", asked: 3 });
  expect(await send()).toMatchObject({ outcome: "received", asked: 1 });
});
