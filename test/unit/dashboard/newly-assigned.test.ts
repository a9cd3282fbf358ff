import { createClient } from "@supabase/supabase-js";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "../../../app/database.types.ts";
import { siteSettings } from "../../helpers/samples.ts";

let readNewlyAssigned: typeof import("../../../app/dashboard/alerts/newly-assigned.server.ts").readNewlyAssigned;
beforeAll(async () => {
  Object.assign(process.env, siteSettings);
  ({ readNewlyAssigned } = await import("../../../app/dashboard/alerts/newly-assigned.server.ts"));
});

/** A backend with this many notices of assignments, of which the inquiries named `gone` are no longer the admin's. */
function backendWith(noticeCount: number, gone: string[] = []) {
  const ids = Array.from({ length: noticeCount }, (_, index) => `inquiry-${index}`);
  const answers: Record<string, object[]> = {
    notices: ids.map((id) => ({ inquiry_id: id, created_at: "2026-11-25T01:00:00+00:00" })),
    inquiries: ids.filter((id) => !gone.includes(id)).map((id) => ({ id, organization_name: id })),
  };
  return createClient<Database>("https://project.supabase.co", "sb_publishable_x", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input) => {
        const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
        const rows = answers[pathname.replace("/rest/v1/", "")] ?? [];
        return Promise.resolve(
          Response.json(rows.slice(0, Number(searchParams.get("limit") ?? rows.length))),
        );
      },
    },
  });
}

test.each([
  ["fewer than are read at once", 99, [], 99, false],
  ["as many as are read at once", 120, [], 100, true],
  ["as many, of which one inquiry has been passed on", 120, ["inquiry-3"], 99, true],
])(
  "whether there may be more new assignments is known from the notices read: %s",
  async (_, count, gone, listed, more) => {
    const read = await readNewlyAssigned(backendWith(count, gone), "admin-1");
    if (read.outcome === "failed") throw new Error("not read");
    expect([read.assigned.length, read.hasMore]).toEqual([listed, more]);
  },
);
