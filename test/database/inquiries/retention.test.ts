import { beforeEach, describe, expect, test } from "vitest";
import { addDays, seoulDay } from "../../../app/korean/dates.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, call, signedIn, insertInquiry, changeInquiry } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
beforeEach(() => backend.database.exec("delete from public.inquiries"));

const personal = {
  organization_name: "남궁의원",
  contact_name: "남궁하늘",
  email: "namgung@example.kr",
  phone: "010-7777-8888",
  message: "제 딸 남궁별이 쓸 수 있을까요?",
};
// Longer than what an id or a time has by chance.
const traces = "남궁|namgung|7777-?8888";

const completedAgo = async (interval: string, columns: object = {}) => {
  const id = await insertInquiry(backend.database, { ...personal, status: "completed", ...columns });
  await backend.database.query(
    "update public.inquiries set completed_at = now() - $2::interval, created_at = now() - $2::interval - interval '1 year' where id = $1",
    [id, interval],
  );
  await ask(backend, "/rest/v1/inquiry_notes", {
    body: { inquiry_id: id, body: "남궁하늘 님께 전화함" },
    token: admin.token,
  });
  await ask(backend, "/rest/v1/inquiry_contacts", {
    body: { inquiry_id: id, kind: "call", remark: "남궁하늘 님 통화" },
    token: admin.token,
  });
  return id;
};
const anonymise = async (olderThan?: string) => {
  const [row] = await backend.database.query<{ count: number }>(
    "select private.anonymise_completed_inquiries($1) as count",
    [olderThan ?? null],
  );
  return row?.count;
};
const traced = async (id: string) => {
  const rows = await backend.database.query(
    `select from public.inquiries where id = $1 and inquiries::text ~ $2
     union all select from public.inquiry_contacts where inquiry_id = $1 and inquiry_contacts::text ~ $2
     union all select from public.inquiry_notes where inquiry_id = $1 and inquiry_notes::text ~ $2
     union all select from public.inquiry_events where inquiry_id = $1 and inquiry_events::text ~ $2`,
    [id, traces],
  );
  return rows.length > 0;
};
const historyOf = (id: string) =>
  backend.database.query("select kind, actor from public.inquiry_events where inquiry_id = $1 order by id", [
    id,
  ]);

describe("inquiries completed long ago", () => {
  test("are anonymised after three years, and none before", async () => {
    const old = await completedAgo("3 years 1 day");
    const young = await completedAgo("2 years 364 days");
    const open = await insertInquiry(backend.database, { ...personal, created_at: "2020-01-01" });
    expect(await anonymise()).toBe(1);
    expect([await traced(old), await traced(young), await traced(open)]).toEqual([false, true, true]);
    expect(await historyOf(old)).toEqual([{ kind: "anonymisation", actor: null }]);
    expect(await anonymise()).toBe(0);
  });

  test("are anonymised after another period where it is set", async () => {
    await completedAgo("1 year");
    expect(await anonymise("2 years")).toBe(0);
    await backend.database.transaction(async (sql) => {
      await sql.exec("update private.retention set completed_inquiries = '6 months'");
      expect(await sql.query("select private.anonymise_completed_inquiries() as count")).toEqual([
        { count: 1 },
      ]);
      await sql.exec("update private.retention set completed_inquiries = default");
    });
    for (const statement of [
      "insert into private.retention (only_row) values (false)",
      "insert into private.retention default values",
      "update private.retention set completed_inquiries = '0 days'",
    ]) {
      await expect(backend.database.query(statement), statement).rejects.toThrow(/violates/);
    }
  });

  test("opened again are not anonymised", async () => {
    const id = await completedAgo("4 years");
    await changeInquiry(backend, id, { status: "in_progress" }, admin);
    expect(await anonymise()).toBe(0);
  });

  test("keep what statistics need, and nothing that says who it was", async () => {
    const id = await completedAgo("4 years", {
      organization_type: "hospital",
      estimated_users: "under50",
      reference: "HANBEAT123",
      privacy_notice_version: "2026-11-22",
    });
    const counted = await call(backend, "count_inquiries", { filter: { type: "hospital" } }, admin);
    await anonymise();
    expect((await call(backend, "count_inquiries", { filter: { type: "hospital" } }, admin)).body).toBe(
      counted.body,
    );
    const [left] = await backend.database.query<Record<string, unknown>>(
      "select * from public.inquiries where id = $1",
      [id],
    );
    expect(left).toMatchObject({
      organization_name: "(삭제됨)",
      contact_name: "(삭제됨)",
      email: "deleted@example.invalid",
      phone: "000-0000-0000",
      message: null,
      organization_type: "hospital",
      estimated_users: "under50",
      status: "completed",
      privacy_notice_version: "2026-11-22",
    });
    expect(left?.["anonymised_at"]).not.toBeNull();
    expect(left?.["reference"]).not.toBe("HANBEAT123");
    for (const q of ["남궁", "namgung", "77778888"]) {
      expect((await call(backend, "search_inquiries", { filter: { q } }, admin)).body, q).toEqual([]);
    }
  });
});

describe("each day's run", () => {
  beforeEach(() => backend.database.exec("delete from private.retention_runs"));
  const last = async () => {
    const days = { received_from: "2026-11-01", received_to: "2026-11-30" };
    const { body } = await call(backend, "overview", days, admin);
    return (body as { last_anonymisation: { ran_at: string; anonymised: number } | null }).last_anonymisation;
  };

  test("is known to admins, with when and how many, also when there was nothing to do", async () => {
    expect(await last()).toBeNull();
    await completedAgo("4 years");
    await completedAgo("5 years");
    await backend.database.query("select private.anonymise_completed_inquiries()");
    expect(await last()).toMatchObject({ anonymised: 2 });
    await backend.database.query("select private.anonymise_completed_inquiries()");
    const run = await last();
    expect(run?.anonymised).toBe(0);
    expect(Math.abs(Date.now() - Date.parse(run?.ran_at ?? ""))).toBeLessThan(10 * 60_000);
    expect(await backend.database.query("select from private.retention_runs")).toHaveLength(2);
  });
});

describe("one person's data", () => {
  test("is erased at once by an admin, with the notes, and that is recorded", async () => {
    const id = await completedAgo("1 day", { status: "completed" });
    const other = await completedAgo("1 day");
    expect((await call(backend, "erase_inquiries", { ids: [id] }, admin)).body).toEqual([id]);
    expect(await traced(id)).toBe(false);
    expect(await traced(other)).toBe(true);
    expect(await historyOf(id)).toEqual([{ kind: "erasure", actor: admin.id }]);
  });

  test("is erased with a next step and the reason of an outcome, which were found, too", async () => {
    const search = async () =>
      (await call(backend, "search_inquiries", { filter: { q: "남궁" } }, admin)).body;
    for (const columns of [
      { next_action_on: "2026-12-01", next_action: "남궁하늘 님께 전화" },
      { status: "completed", resolution: "declined", resolution_reason: "남궁하늘 님 퇴직" },
    ]) {
      const id = await insertInquiry(backend.database);
      await changeInquiry(backend, id, columns, admin);
      expect(await search()).toMatchObject([{ id }]);
      await call(backend, "erase_inquiries", { ids: [id] }, admin);
      expect([await search(), await traced(id)]).toEqual([[], false]);
    }
  });

  test("is erased once; of an inquiry that is not there nothing is", async () => {
    const id = await insertInquiry(backend.database, personal);
    expect((await call(backend, "erase_inquiries", { ids: [id] }, admin)).body).toEqual([id]);
    expect((await call(backend, "erase_inquiries", { ids: [id] }, admin)).body).toEqual([]);
    expect((await call(backend, "erase_inquiries", { ids: [crypto.randomUUID()] }, admin)).body).toEqual([]);
    expect(await historyOf(id)).toEqual([
      { kind: "status", actor: admin.id },
      { kind: "erasure", actor: admin.id },
    ]);
  });

  test.each([
    ["note", "inquiry_notes", { body: "남궁하늘 님 댁 전화" }],
    ["contact", "inquiry_contacts", { kind: "call", remark: "남궁하늘 님 통화" }],
    ["contact with its next step", "rpc/record_contact", { kind: "call", change: {}, seen: 2 }],
  ])("is followed by no %s", async (_, path, body) => {
    const inquiry_id = await insertInquiry(backend.database, personal);
    await call(backend, "erase_inquiries", { ids: [inquiry_id] }, admin);
    const late = { body: { inquiry_id, ...body }, token: admin.token };
    expect(await ask(backend, `/rest/v1/${path}`, late)).toMatchObject({ status: 409, code: "PT409" });
    expect(await traced(inquiry_id)).toBe(false);
  });

  test("is erased in all of a person's inquiries at once, as they now look alike, or in none", async () => {
    const ids = [
      await insertInquiry(backend.database, personal),
      await insertInquiry(backend.database, personal),
      await insertInquiry(backend.database, personal),
    ];
    const erase = (some: string[]) => call(backend, "erase_inquiries", { ids: some }, admin);
    const many = [...ids, ...Array.from({ length: 198 }, () => crypto.randomUUID())];
    expect((await erase(many)).code).toBe("22023");
    expect((await erase(many.slice(0, 200))).body).toEqual(ids);
    for (const id of ids) expect(await traced(id)).toBe(false);
  });

  test("is found by number or address, all of it, and not by the institution", async () => {
    const id = await insertInquiry(backend.database, personal);
    const others = [];
    for (let count = 0; count < 22; count += 1) others.push(await insertInquiry(backend.database, personal));
    await insertInquiry(backend.database, { ...personal, email: "other@example.kr", phone: "02-111-1111" });
    const asked = { inquiry_id: id, of_person: true, row_limit: 200 };
    const { body } = await call(backend, "repeat_group", asked, admin);
    expect((body as { id: string }[]).map((each) => each.id).toSorted()).toEqual([id, ...others].toSorted());
  });
});

describe("an open inquiry whose person is erased", () => {
  const today = seoulDay();
  const hence = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const soon = { soon_until: hence(10) };
  const months = { received_from: addDays(today, -60), received_to: today };
  const begun = { status: "in_progress", first_response_at: hence(-24), assigned_to: admin.id };
  const open = [
    { due_at: hence(-1) },
    { due_at: hence(5), suspected_spam: true },
    { due_at: hence(5) },
    { due_at: hence(50), assigned_to: admin.id },
    { ...begun, created_at: hence(-24 * 20) },
    { ...begun, next_action_on: addDays(today, -1) },
    { ...begun, next_action_on: today, next_action: "남궁하늘 님께 전화" },
    { ...begun, next_action_on: addDays(today, 9), resolution: "on_hold" },
  ];
  const notified = () =>
    backend.database.query<{ kind: string; due: string }>(
      `select kind, coalesce(facts ->> 'overdue', '') as due from public.notifications
       where kind in ('deadline_at_risk', 'next_action_due', 'digest') order by kind`,
    );

  async function openWork() {
    const answered = async (name: string, body: object) => (await call(backend, name, body, admin)).body;
    type Overview = { completed_without_resolution: number; period: { by: Record<string, object> } };
    const overview = (await answered("overview", months)) as Overview;
    const { counts } = (await answered("worklist_page", { queue: "open", ...soon })) as { counts: object };
    const lists = await Promise.all(
      Object.keys(counts).map((queue) => answered("worklist_page", { queue, ...soon })),
    );
    const layout = (await answered("dashboard_layout", {})) as { assigned: object[]; counts: object[] };
    return {
      counts,
      lists: lists.map((page) => (page as { rows: object[] }).rows.length),
      unresolved: overview.completed_without_resolution,
      overdueOfMonths: (overview.period as unknown as { missed: number }).missed,
      openByOwner: overview.period.by["open"],
      resolutions: overview.period.by["resolution"],
      unresolvedInList: await answered("count_inquiries", { filter: { resolution: "none" } }),
      open: [
        await answered("count_inquiries", { filter: { status: "new" } }),
        await answered("count_inquiries", { filter: { status: "in_progress" } }),
      ],
      newlyAssigned: layout.assigned.length,
    };
  }

  test("leaves every queue and every count of open work, and is told of no more", async () => {
    const before = await openWork();
    const ids: string[] = [];
    for (const columns of open) ids.push(await insertInquiry(backend.database, { ...personal, ...columns }));
    const [first = ""] = ids;
    const colleague = await signedIn(backend, "admin");
    await changeInquiry(backend, first, { assigned_to: admin.id }, colleague);
    const during = await openWork();
    expect(Object.values(during.counts)).not.toContain(0);
    expect(during.newlyAssigned).toBe(1);
    // The deadline that had passed was missed all the same.
    const missed = { overdueOfMonths: during.overdueOfMonths, resolutions: before.resolutions };
    for (const id of ids) await call(backend, "erase_inquiries", { ids: [id] }, admin);
    expect(await openWork()).toEqual({ ...before, ...missed });

    await backend.database.exec("delete from public.notifications");
    await ask(backend, "/rest/v1/rpc/make_due_notifications", {
      body: { channels: ["mail"], ...soon, today, digest_since: hence(-24) },
      headers: { "X-Site-Token": backend.siteToken },
    });
    expect(await notified()).toEqual([{ kind: "digest", due: "0" }]);
  });

  test.each([{ status: "new" }, { status: "in_progress" }])("is completed for good: %j", async (change) => {
    const id = await insertInquiry(backend.database, personal);
    await call(backend, "erase_inquiries", { ids: [id] }, admin);
    const path = `/rest/v1/inquiries?id=eq.${id}`;
    const reopened = await ask(backend, path, { method: "PATCH", body: change, token: admin.token });
    expect(reopened).toMatchObject({ status: 400, code: "23514" });
  });

  test("leaves the others of a bulk change to be made", async () => {
    const ids = [
      await insertInquiry(backend.database, personal),
      await insertInquiry(backend.database, { ...personal, status: "completed" }),
    ];
    const [erased = "", other = ""] = ids;
    await call(backend, "erase_inquiries", { ids: [erased] }, admin);
    const change = { versions: { [erased]: 2, [other]: 1 }, change: { status: "in_progress" } };
    const { body } = await call(backend, "update_inquiries", change, admin);
    const statuses = (body as { id: string; status: string }[]).map(({ id, status }) => [id, status]);
    expect(Object.fromEntries(statuses)).toEqual({ [erased]: "completed", [other]: "in_progress" });
  });
});
