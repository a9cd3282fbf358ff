import { expect, inject, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { call, signedIn, insertInquiry, untilBlocked } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");

const stored = () => Promise.all([insertInquiry(backend.database), insertInquiry(backend.database)]);
const seen = (ids: string[], version = 1) => Object.fromEntries(ids.map((id) => [id, version]));
const update = (versions: object, change: object, who = admin) =>
  call(backend, "update_inquiries", { versions, change }, who);
const statusesOf = async (ids: string[]) => {
  const rows = await backend.database.query<{ status: string }>(
    "select status from public.inquiries where id = any ($1)",
    [ids],
  );
  return rows.map(({ status }) => status);
};

test("several inquiries change together, and only in the version that was seen", async () => {
  const ids = await stored();
  await update(seen(ids.slice(0, 1)), { assigned_to: admin.id });
  const { status, body } = await update(seen(ids), { status: "in_progress" });
  expect(status).toBe(200);
  const rows = body as { id: string; status: string; version: number }[];
  expect(ids.map((id) => rows.find((row) => row.id === id))).toMatchObject([
    { status: "new", version: 2 },
    { status: "in_progress", version: 2 },
  ]);
});

test("when one of them cannot be changed, none is", async () => {
  const ids = await stored();
  const nobody = crypto.randomUUID();
  expect(
    (await update(seen(ids), { status: "completed", assigned_to: nobody })).status,
  ).toBeGreaterThanOrEqual(400);
  expect(await statusesOf(ids)).toEqual(["new", "new"]);
});

test("more than two hundred at once are refused", async () => {
  const ids = Array.from({ length: 201 }, () => crypto.randomUUID());
  expect((await update(seen(ids), { status: "completed" })).code).toBe("22023");
});

test("an undo is told of what the caller did, not of a colleague's same change before", async () => {
  const colleague = await signedIn(backend, "admin");
  const [theirs, mine] = await stored();
  await update(seen([theirs]), { status: "completed" }, colleague);
  const press = async () => {
    const { body } = await update(seen([theirs, mine]), { status: "completed" });
    const rows = body as { id: string; undo_id: string | null }[];
    return [theirs, mine].map((id) => rows.find((row) => row.id === id)?.undo_id);
  };
  const [none, undo_id] = await press();
  expect(none).toBeNull();
  expect(await press()).toEqual([null, undo_id]);
  expect((await call(backend, "undo", { undo_id }, admin)).body).toMatchObject([
    { id: mine, outcome: "undone" },
  ]);
});

// The embedded database runs one transaction at a time.
test.runIf(inject("postgresTemplate"))(
  "several inquiries change while somebody changes them in the order of their ids",
  async () => {
    const { database } = backend;
    const [low = "", high = ""] = [crypto.randomUUID(), crypto.randomUUID()].toSorted();
    // Stored the other way round, so that a scan of the table meets the higher id first.
    for (const id of [high, low]) await insertInquiry(database, { id });
    let changed: ReturnType<typeof update> | undefined;
    await database.transaction(async (sql) => {
      await sql.query("update public.inquiries set assigned_to = $1 where id = $2", [admin.id, low]);
      changed = update(seen([low, high]), { status: "in_progress" });
      await untilBlocked(database, 1);
      await sql.query("update public.inquiries set assigned_to = $1 where id = $2", [admin.id, high]);
    });
    expect((await changed)?.status).toBe(200);
    expect(await statusesOf([low, high])).toEqual(["new", "new"]);
    expect((await update(seen([low, high], 2), { status: "in_progress" })).status).toBe(200);
    expect(await statusesOf([low, high])).toEqual(["in_progress", "in_progress"]);
  },
);
