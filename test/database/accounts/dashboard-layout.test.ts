import { beforeEach, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { call, callAsSite, insertInquiry, signedIn, type ApiUser } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const colleague = await signedIn(backend, "staff");
beforeEach(() => backend.database.exec("delete from public.inquiries"));

type Frame = {
  session: { idle_at: string } | null;
  members: { user_id: string; is_admin: boolean }[];
  assigned: { organization_name: string }[];
  entered: number;
};
const frame = async (use: object = {}) =>
  (await callAsSite(backend, "dashboard_layout", use, admin)).body as Frame;

async function assigned(organization_name: string, hoursAgo: number, changes: object = {}) {
  const id = await insertInquiry(backend.database, { organization_name, assigned_to: admin.id, ...changes });
  await backend.database.query(
    `insert into public.inquiry_events (inquiry_id, actor, kind, to_value, at)
     values ($1, $2, 'assignment', $3, now() - make_interval(hours => $4))`,
    [id, colleague.id, admin.id, hoursAgo],
  );
}

test("new assignments are half a day's, one's own and open, newest first", async () => {
  await assigned("한 시간 전", 1);
  await assigned("방금", 0);
  await assigned("어제", 13);
  await assigned("완료", 1, { status: "completed" });
  await assigned("넘긴 문의", 1, { assigned_to: colleague.id });
  expect((await frame()).assigned.map(({ organization_name }) => organization_name)).toEqual([
    "방금",
    "한 시간 전",
  ]);
});

test("of all inquiries those are told apart that the caller has entered", async () => {
  const another = await signedIn(backend, "admin");
  const entry = { source: "phone", organization_name: "큰솔물산", contact_name: "임태경", email: "" };
  const enter = (who: ApiUser, reference: string, nth: number) =>
    call(
      backend,
      "enter_inquiries",
      {
        entered: [
          {
            ...entry,
            organization_type: "company",
            phone: `02-000-000${nth}`,
            reference,
            created_at: new Date().toISOString(),
          },
        ],
      },
      who,
    );
  await insertInquiry(backend.database);
  expect((await enter(admin, "ENTERED001", 1)).status).toBe(200);
  expect((await enter(another, "ENTERED002", 2)).status).toBe(200);
  expect((await frame()).entered).toBe(1);
});

test("every member is named, and whether they are an admin", async () => {
  const { members } = await frame();
  const isAdmin = new Map(members.map(({ user_id, is_admin }) => [user_id, is_admin]));
  expect([isAdmin.get(admin.id), isAdmin.get(colleague.id)]).toEqual([true, false]);
});

test("only a frame that a person asked for keeps the session", async () => {
  const seen = () =>
    backend.database.query("select browser, network from public.session_activity where user_id = $1", [
      admin.id,
    ]);
  expect((await frame()).session).not.toBeNull();
  expect(await seen()).toEqual([]);
  const use = { browser: "Windows의 Chrome", network: "203.0.113.*" };
  await frame(use);
  expect(await seen()).toEqual([use]);
});
