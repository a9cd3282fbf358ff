import { beforeEach, describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, call, insertInquiry, signedIn } from "../callers.ts";
import { asWorker } from "../notifications/worker-calls.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const staff = await signedIn(backend, "staff");
beforeEach(() =>
  backend.database.exec(
    "delete from public.inquiries; delete from public.audit_events; delete from private.imports",
  ),
);

const DAY_MS = 24 * 60 * 60 * 1_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString().replace(/\.\d+/, ".000");

const calledIn = {
  source: "phone",
  organization_type: "school",
  organization_name: "한빛초등학교",
  contact_name: "김하늘",
  email: "",
  phone: "010-1234-5678",
  estimated_users: null,
  message: "5월 체험 문의",
  reference: "CA11EDTW1C",
  created_at: ago(60_000),
  due_at: null,
};
const atFair = { ...calledIn, source: "fair", email: "fair@example.kr", phone: "", reference: "FA1R000000" };

const enter = (entered: unknown, more: object = {}, who = admin) =>
  call(backend, "enter_inquiries", { entered, ...more }, who);
const stored = () =>
  backend.database.query<Record<string, unknown>>("select * from public.inquiries order by created_at, id");
const rowsOf = (table: string) => backend.database.query<Record<string, unknown>>(`select * from ${table}`);

describe("an inquiry that staff enter", () => {
  test("keeps how and when it came, without an e-mail, and says who entered it", async () => {
    const { body } = await enter([calledIn]);
    const [row] = await stored();
    expect(row).toMatchObject({ source: "phone", email: "", status: "new", privacy_notice_version: null });
    expect(new Date(row?.created_at as string).toISOString()).toBe(calledIn.created_at);
    expect(body).toEqual({ entered: 1, known: 0, id: row?.id });
    expect(await rowsOf("public.inquiry_events")).toMatchObject([
      { inquiry_id: row?.id, actor: admin.id, kind: "intake", to_value: "phone", details: null },
    ]);
    expect(await rowsOf("public.audit_events")).toEqual([]);
  });

  test("that was answered on the telephone has that call for its first response", async () => {
    await enter([{ ...calledIn, was_answered: true }]);
    const [row] = await stored();
    expect(row?.first_response_at).toEqual(row?.created_at);
    expect(await rowsOf("public.inquiry_contacts")).toMatchObject([{ kind: "call", author: admin.id }]);
  });

  test("that came twice in a file, half an hour apart, was answered once each", async () => {
    const lines = [50, 20].map((minutes) => ({
      ...calledIn,
      created_at: ago(minutes * 60_000),
      was_answered: true,
    }));
    await enter(lines, { import_id: crypto.randomUUID() });
    expect(await stored()).toHaveLength(2);
    expect(await rowsOf("public.inquiry_contacts")).toHaveLength(2);
  });

  test("twice within ten minutes is once, and the answer names the first", async () => {
    await enter([calledIn]);
    const [first] = await stored();
    const again = await enter([{ ...calledIn, created_at: ago(0) }]);
    expect(again.body).toEqual({ entered: 0, known: 1, id: first?.id });
    expect(await stored()).toHaveLength(1);
    await enter([{ ...calledIn, created_at: ago(30 * 60_000) }]);
    expect(await stored()).toHaveLength(2);
  });

  test.each([
    ["neither e-mail nor telephone", { phone: "" }, "23514"],
    ["an e-mail address that is none", { email: "hanbit" }, "23514"],
    ["a source that is none", { source: "letter" }, "23514"],
    ["the site for its source and no e-mail", { source: "web" }, "23514"],
    ["an owner who is no admin", { assigned_to: staff.id }, "22023"],
    ["an answer before it came", { first_response_at: ago(61_000) }, "22023"],
    ["a completion to come", { status: "completed", completed_at: ago(-DAY_MS) }, "22023"],
    ["a completion at no time", { status: "completed" }, "22023"],
    ["a deadline without end", { due_at: "infinity" }, "22023"],
    ["a deadline in the year 9999", { due_at: "9999-12-31T00:00:00Z" }, "22023"],
    ["a deadline before it came", { due_at: ago(61_000) }, "22023"],
    ["a time before 2020", { created_at: "2019-12-31T00:00:00Z" }, "22023"],
    ["a name too long", { organization_name: "가".repeat(101) }, "23514"],
  ])("with %s is refused, and all that came with it", async (_, wrong, code) => {
    expect(await enter([atFair, { ...calledIn, ...wrong }])).toMatchObject({ code });
    expect(await stored()).toEqual([]);
  });

  test("is not dated into the future", async () => {
    await enter([{ ...calledIn, created_at: new Date(Date.now() + DAY_MS).toISOString() }]);
    const [row] = await stored();
    expect(Date.parse(row?.created_at as string)).toBeLessThanOrEqual(Date.now());
  });

  test("comes with 500 at once at most", async () => {
    for (const entered of [[], {}, Array.from({ length: 501 }, () => calledIn)])
      expect(await enter(entered)).toMatchObject({ code: "22023" });
    expect(await stored()).toEqual([]);
  });
});

test.each([
  ["a source", { source: "phone" }, "42501"],
  ["no e-mail address", { email: "" }, "23514"],
  ["no telephone number", { phone: "" }, "23514"],
])("whoever leaves an inquiry by the API cannot leave %s", async (_, wrong, code) => {
  const inquiry = {
    organization_name: "한빛초등학교",
    contact_name: "김하늘",
    email: "haneul@example.kr",
    phone: "010-1234-5678",
    ...wrong,
  };
  for (const token of [undefined, admin.token])
    expect(await ask(backend, "/rest/v1/inquiries", { body: inquiry, token })).toMatchObject({ code });
});

test("those who gave no e-mail address, or no telephone number, have nothing in common", async () => {
  const other = { organization_name: "먼 병원", phone: "02-987-6543", reference: "0THER00000" };
  await enter([calledIn, { ...calledIn, ...other }]);
  await enter([
    atFair,
    { ...atFair, organization_name: "새 기관", email: "b@example.kr", reference: "0THER11111" },
  ]);
  for (const { id } of await stored()) {
    const { body } = await call(backend, "open_inquiry", { inquiry_id: id }, admin);
    const { related } = body as { related: { same: string[] }[] };
    for (const { same } of related) expect(same).toEqual(["organization_name"]);
    const group = await call(backend, "repeat_group", { inquiry_id: id }, admin);
    for (const { same: columns } of group.body as { same: string[] }[])
      expect(columns).toContain("organization_name");
  }
});

test("the second inquiry of a place without an e-mail address is its second", async () => {
  await enter([{ ...calledIn, created_at: ago(2 * DAY_MS) }]);
  await enter([{ ...calledIn, organization_name: "한빛초", reference: "SEC0ND0000" }]);
  const ids = (await stored()).map(({ id }) => id);
  const { body } = await call(backend, "list_details", { shown: ids }, admin);
  expect((body as { nths: object }).nths).toMatchObject({ [String(ids[1])]: 2 });
});

describe("an import", () => {
  const import_id = "5b1f6d0e-6a3e-4f5d-9f5b-0f3f8f1f2a10";

  test("is what brings more than one, and audited though its caller names none", async () => {
    expect((await enter([calledIn, atFair])).body).toEqual({ entered: 2, known: 0 });
    expect(await rowsOf("public.audit_events")).toMatchObject([
      { kind: "import", details: { row_count: 2 } },
    ]);
  });

  test("is stored once however often confirmed, and the audit says how many it brought", async () => {
    const first = await enter([calledIn, atFair], { import_id });
    expect(first.body).toEqual({ entered: 2, known: 0 });
    expect((await enter([calledIn, atFair], { import_id })).body).toEqual(first.body);
    expect(await stored()).toHaveLength(2);
    expect(await rowsOf("public.audit_events")).toMatchObject([
      { kind: "import", actor: admin.id, details: { import: import_id, row_count: 2 } },
    ]);
    expect(await rowsOf("public.inquiry_events")).toMatchObject([
      { kind: "intake", details: { import: import_id } },
      { kind: "intake", details: { import: import_id } },
    ]);
  });

  test("under the id of a colleague's import is refused", async () => {
    await enter([calledIn], { import_id });
    const colleague = await signedIn(backend, "admin");
    expect(await enter([atFair], { import_id }, colleague)).toMatchObject({ code: "22023" });
    expect(await stored()).toHaveLength(1);
  });

  test("passes over what another brought within 60 days", async () => {
    await enter([{ ...calledIn, created_at: ago(30 * DAY_MS) }]);
    expect((await enter([calledIn, atFair], { import_id })).body).toEqual({ entered: 1, known: 1 });
  });

  test("keeps what became of an inquiry, and those of the site come back as such", async () => {
    const came = ago(400 * DAY_MS);
    const answered = {
      ...calledIn,
      source: "web",
      email: "a@example.kr",
      created_at: came,
      status: "completed",
      assigned_to: admin.id,
      first_response_at: ago(399 * DAY_MS),
      completed_at: ago(390 * DAY_MS),
      resolution: "adopted",
    };
    await enter([answered, { ...answered, reference: "SEC0ND0000" }], { import_id });
    const { created_at: _, reference: __, ...kept } = answered;
    expect(await stored()).toMatchObject([
      {
        ...kept,
        first_response_at: kept.first_response_at.replace(".000Z", "+00:00"),
        completed_at: kept.completed_at.replace(".000Z", "+00:00"),
      },
      { source: "web" },
    ]);
  });

  test("of an old inquiry without a deadline is no promise, and waits where no day is set", async () => {
    await enter(
      ["phone", "web"].map((source) => ({
        ...calledIn,
        source,
        email: "a@example.kr",
        reference: `01D${source.toUpperCase().padEnd(7, "0").replace("O", "0")}`,
        created_at: ago(90 * DAY_MS),
      })),
      { import_id },
    );
    const [row] = await stored();
    expect((await asWorker(backend, "store_deadlines", { deadlines: {} })).body).toEqual({});
    const asked = { queue: "today", soon_until: ago(-DAY_MS), page_size: 9 };
    const { body: worklist } = await call(backend, "worklist_page", asked, admin);
    expect((worklist as { counts: object }).counts).toMatchObject({
      today: 0,
      overdue: 0,
      due_soon: 0,
      no_next_action: 2,
      unanswered: 2,
    });
    const range = { received_from: ago(100 * DAY_MS).slice(0, 10), received_to: ago(0).slice(0, 10) };
    const { body } = await call(backend, "period_statistics", range, admin);
    expect(body).toMatchObject({ received: 2, kept: 0, missed: 0 });
    expect(row?.due_at).toBeNull();
  });

  test("is told beforehand what is known, and who asked by the same number or address", async () => {
    const known = await insertInquiry(backend.database, { reference: calledIn.reference });
    const lines = [
      { nth: 1, ...calledIn },
      { nth: 2, ...atFair },
      { nth: 3, ...atFair, email: "HANEUL@example.kr" },
    ];
    const { body } = await call(backend, "known_inquiries", { entered: lines }, admin);
    expect(body).toEqual([
      { nth: 1, known, same: known, organization_name: "한빛초등학교" },
      { nth: 3, known: null, same: known, organization_name: "한빛초등학교" },
    ]);
  });
});

test("inquiries are listed and counted by their source, in the statistics too", async () => {
  await enter([calledIn, atFair]);
  await insertInquiry(backend.database);
  for (const source of ["phone", "fair", "web"]) {
    const found = await call(backend, "search_inquiries", { filter: { source } }, admin);
    expect((found.body as { source: string }[]).map((row) => row.source)).toEqual([source]);
    expect((await call(backend, "count_inquiries", { filter: { source } }, admin)).body).toBe(1);
  }
  const today = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const range = { received_from: ago(7 * DAY_MS).slice(0, 10), received_to: today };
  const { body } = await call(backend, "period_statistics", range, admin);
  expect(body).toMatchObject({ by: { source: { fair: 1, phone: 1, web: 1 } } });
});
