import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { ask, call, insertInquiry, signedIn, type ApiUser } from "../callers.ts";

let backend: Backend;
let admin: ApiUser;
beforeAll(async () => {
  backend = await startTestBackend();
  admin = await signedIn(backend, "admin");
});
afterAll(() => backend.stop());
beforeEach(() => backend.database.exec("delete from public.inquiries; delete from public.audit_events"));

type Line = { what: string; id: string; at: string; proof: string };
type Repeated = { again: Omit<Line, "at" | "proof">[]; unproved: number; unknown: Line[] };

const repeat = (known: Partial<Line>[], token = backend.siteToken) =>
  ask(backend, "/rest/v1/rpc/repeat_erasures", { body: { known }, headers: { "X-Site-Token": token } });
const repeated = async (known: Partial<Line>[] = []) => {
  const answer = await repeat(known);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Repeated;
};
const erase = (id: string) => call(backend, "erase_inquiry", { id }, admin);
/** What a restore does to an inquiry that was erased after the backup. */
const restoreInquiry = (id: string) =>
  backend.database.query(
    `with forgotten as (delete from public.inquiry_events where inquiry_id = $1),
       unaudited as (delete from public.audit_events where inquiry_id = $1)
     update public.inquiries set organization_name = '남궁의원', contact_name = '남궁하늘', phone = '02-123-4567', anonymised_at = null
     where id = $1`,
    [id],
  );
const isErased = async (id: string) => {
  const [row] = await backend.database.query<{ gone: boolean }>(
    "select anonymised_at is not null and inquiries::text !~ '남궁' as gone from public.inquiries where id = $1",
    [id],
  );
  return row?.gone;
};
const auditOf = (id: string) =>
  backend.database.query(
    "select kind, actor, details from public.audit_events where inquiry_id = $1 or member = $1",
    [id],
  );

describe("an erased inquiry that a restore brought back", () => {
  test("is erased again for the server that has a line of it, and told of in history and audit", async () => {
    const [id, another] = [await insertInquiry(backend.database), await insertInquiry(backend.database)];
    await erase(id);
    const { unknown: lines, again } = await repeated();
    expect({ lines, again }).toEqual({
      lines: [
        { what: "inquiry", id, at: expect.any(String), proof: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
      again: [],
    });
    await restoreInquiry(id);

    expect(await repeated(lines)).toEqual({ again: [{ what: "inquiry", id }], unproved: 0, unknown: [] });
    expect([await isErased(id), await isErased(another)]).toEqual([true, false]);
    const told = { kind: "erasure", actor: null, details: { again: true } };
    expect(await auditOf(id)).toEqual([told]);
    expect(
      await backend.database.query(
        "select kind, actor, details from public.inquiry_events where inquiry_id = $1",
        [id],
      ),
    ).toEqual([told]);
    expect(await repeated(lines)).toEqual({ again: [], unproved: 0, unknown: [] });
  });

  test("stays where nothing proves that this database erased it, whoever has the site's token", async () => {
    const [id, never] = [await insertInquiry(backend.database), await insertInquiry(backend.database)];
    await erase(id);
    const [line] = (await repeated()).unknown;
    await restoreInquiry(id);
    const forged = [
      { what: "inquiry", id },
      { what: "inquiry", id, proof: "0".repeat(64) },
      { what: "member", id, proof: line?.proof },
      { what: "inquiry", id: never, proof: line?.proof },
      { what: "member", id: admin.id, proof: line?.proof },
      { what: "table", id: never, proof: line?.proof },
    ];
    expect(await repeated(forged)).toMatchObject({ again: [], unproved: 4 });
    expect([await isErased(id), await isErased(never)]).toEqual([false, false]);
    expect(await repeat(line ? [line] : [], "another token of thirty-two letters")).toMatchObject({
      status: 401,
      code: "PT401",
    });
    expect(await isErased(id)).toBe(false);
  });

  test("is one of a hundred in a call, however many came back", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 101; count += 1) ids.push(await insertInquiry(backend.database));
    await backend.database.query("select private.anonymise_inquiry(id, 'erasure') from public.inquiries");
    const { unknown: lines } = await repeated();
    expect(new Set(lines.map(({ id }) => id))).toEqual(new Set(ids));
    for (const id of ids) await restoreInquiry(id);
    const counts = [];
    for (let each = 0; each < 3; each += 1) counts.push((await repeated(lines)).again.length);
    expect(counts).toEqual([100, 1, 0]);
  });

  test("has no line if its time was over: the daily run finds it again by itself", async () => {
    const id = await insertInquiry(backend.database, { status: "completed" });
    await backend.database.query(
      "update public.inquiries set completed_at = now() - interval '4 years' where id = $1",
      [id],
    );
    const anonymise = "select private.anonymise_completed_inquiries() as count";
    expect(await backend.database.query(anonymise)).toEqual([{ count: 1 }]);
    expect((await repeated()).unknown).toEqual([]);
    await restoreInquiry(id);
    expect(await backend.database.query(anonymise)).toEqual([{ count: 1 }]);
  });
});

test("a removed member whom a restore brought back is removed again, with the role and the sessions", async () => {
  const leaver = await signedIn(backend, "admin");
  expect((await call(backend, "remove_member", { user_id: leaver.id }, admin)).body).toBe("removed");
  const { unknown: lines } = await repeated();
  expect(lines).toEqual([expect.objectContaining({ what: "member", id: leaver.id })]);

  await backend.database.query(
    `insert into auth.users (id, email, raw_user_meta_data)
     values ($1, 'leaver@example.kr', '{"inviteCode": "demo-staff-invite"}')`,
    [leaver.id],
  );
  await backend.database.query("update public.members set removed_at = null where user_id = $1", [leaver.id]);
  await backend.database.query("delete from public.audit_events where member = $1", [leaver.id]);
  expect((await repeated(lines)).again).toEqual([{ what: "member", id: leaver.id }]);
  const removed = { kind: "member_removed", actor: null, details: { again: true } };
  expect(await auditOf(leaver.id)).toContainEqual(removed);
  expect(
    await backend.database.query(
      `select email, (select count(*)::int from auth.users where id = $1) as accounts,
         (select count(*)::int from public.user_roles where user_id = $1) as roles
       from public.members where user_id = $1`,
      [leaver.id],
    ),
  ).toEqual([{ email: null, accounts: 0, roles: 0 }]);
});
