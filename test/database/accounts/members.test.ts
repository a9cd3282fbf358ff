import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { signUpMember } from "../../backend/clients.ts";
import { ask, attempt, signedIn, insertInquiry, visitor, type ApiUser } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const staff = await signedIn(backend, "staff");

const members = "/rest/v1/members";

test("an admin reads every member, the others themselves, a visitor nobody", async () => {
  const read = async (who: ApiUser) => (await ask(backend, `${members}?select=user_id,email`, who)).body;
  expect(await read(admin)).toEqual(
    expect.arrayContaining([admin, staff].map(({ id }) => ({ user_id: id, email: `${id}@example.kr` }))),
  );
  expect(await read(staff)).toEqual([{ user_id: staff.id, email: `${staff.id}@example.kr` }]);
  expect(await ask(backend, members)).toMatchObject({ status: 401, code: "42501" });
});

test("nobody adds, changes or removes a member through the API", async () => {
  const body = { user_id: staff.id, email: "chief@example.kr" };
  for (const token of [undefined, staff.token, admin.token]) {
    const refused = { status: token ? 403 : 401, code: "42501" };
    const own = `${members}?user_id=eq.${staff.id}`;
    expect(await ask(backend, members, { body, token })).toMatchObject(refused);
    expect(await ask(backend, own, { method: "PATCH", body, token })).toMatchObject(refused);
    expect(await ask(backend, own, { method: "DELETE", token })).toMatchObject(refused);
  }
  for (const caller of [visitor, staff.caller, admin.caller]) {
    expect(await attempt(backend.database, caller, "truncate public.members cascade")).toBe("42501");
  }
});

test("who signs up becomes a member, follows their address, and leaves nothing but a name with their account", async () => {
  const { id, email } = await signUpMember(backend, "staff");
  const stored = () =>
    backend.database.query(
      "select email, display_name, removed_at is not null as removed from public.members where user_id = $1",
      [id],
    );
  expect(await stored()).toEqual([{ email, display_name: null, removed: false }]);
  await backend.database.query("update auth.users set email = 'moved@example.kr' where id = $1", [id]);
  expect(await stored()).toEqual([{ email: "moved@example.kr", display_name: null, removed: false }]);
  await backend.database.query("delete from auth.users where id = $1", [id]);
  expect(await stored()).toEqual([{ email: null, display_name: "moved", removed: true }]);
});

test("an account that is deleted leaves its inquiries unassigned, and its name under its notes, its codes and its history", async () => {
  const leaver = await signedIn(backend, "admin");
  const id = await insertInquiry(backend.database);
  const inquiry = `/rest/v1/inquiries?id=eq.${id}`;
  await ask(backend, inquiry, { method: "PATCH", body: { assigned_to: leaver.id }, token: leaver.token });
  await ask(backend, "/rest/v1/inquiry_notes", {
    body: { inquiry_id: id, body: "전화함" },
    token: leaver.token,
  });
  await ask(backend, "/rest/v1/rpc/create_invite_code", {
    body: { label: "떠난 사람" },
    token: leaver.token,
  });

  await backend.database.query("delete from auth.users where id = $1", [leaver.id]);
  const [left] = await backend.database.query(
    `select assigned_to, version,
       (select array_agg(coalesce(author::text, 'nobody')) from public.inquiry_notes where inquiry_id = inquiries.id) as authors,
       (select count(*)::int from public.invite_codes where label = '떠난 사람' and created_by = $2) as codes,
       (select array_agg(coalesce(actor::text, 'system') order by id) from public.inquiry_events
        where inquiry_id = inquiries.id) as actors
     from public.inquiries where id = $1`,
    [id, leaver.id],
  );
  expect(left).toEqual({
    assigned_to: null,
    version: 3,
    authors: [leaver.id],
    codes: 1,
    actors: [leaver.id, "system"],
  });
});
