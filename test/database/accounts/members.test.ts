import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { signUpMember } from "../../backend/clients.ts";
import { ask, signedIn, insertInquiry, changeInquiry, type ApiUser } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const staff = await signedIn(backend, "staff");

test("a member follows their account's address, and is a name alone once it goes", async () => {
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

test("an account whose address makes no name goes all the same", async () => {
  const { id } = await signedIn(backend, "staff");
  const email = '"<\u200b>"@example.kr';
  await backend.database.query("update auth.users set email = $2 where id = $1", [id, email]);
  await backend.database.query("delete from auth.users where id = $1", [id]);
  expect(await nameOf({ id })).toEqual({ display_name: null });
});

test("a deleted account leaves its inquiries to nobody, and its name under what it did", async () => {
  const leaver = await signedIn(backend, "admin");
  const id = await insertInquiry(backend.database);
  await changeInquiry(backend, id, { assigned_to: leaver.id }, leaver);
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

const members = "/rest/v1/members";
const rename = (whose: ApiUser, display_name: unknown, who?: ApiUser) =>
  ask(backend, `${members}?user_id=eq.${whose.id}`, {
    method: "PATCH",
    body: { display_name },
    token: who?.token,
  });
const nameOf = async ({ id }: Pick<ApiUser, "id">) =>
  (await backend.database.query("select display_name from public.members where user_id = $1", [id]))[0];

test.each(["김하늘", "김하늘 (상담팀)", "O'Neill", "가".repeat(30)])("a member goes by %s", async (name) => {
  for (const who of [admin, staff]) {
    expect((await rename(who, name, who)).status).toBe(204);
    expect(await nameOf(who)).toEqual({ display_name: name });
  }
});

test.each([
  ["nothing", ""],
  ["blanks", "\u3000\u2800\u200d"],
  ["blanks around it", " 김하늘 "],
  ["two lines", "김\n하늘"],
  ["31 letters", "가".repeat(31)],
  ["an address", "chief@example.kr"],
  ["a mark that turns letters round", "김\u202e하늘"],
])("a name of %s is refused", async (_, name) => {
  const before = await nameOf(admin);
  expect(await rename(admin, name, admin)).toMatchObject({ status: 400, code: "23514" });
  expect(await nameOf(admin)).toEqual(before);
});

test("nobody names somebody else, an admin neither, and a visitor nobody", async () => {
  await rename(staff, "이바다", staff);
  await rename(admin, "다른 이름", staff);
  await rename(staff, "다른 이름", admin);
  expect(await rename(staff, "다른 이름")).toMatchObject({ status: 401, code: "42501" });
  expect(await nameOf(staff)).toEqual({ display_name: "이바다" });
  expect(await nameOf(admin)).not.toEqual({ display_name: "다른 이름" });
});

test("admins read every name, others their own", async () => {
  await rename(admin, "박숲", admin);
  await rename(staff, "이바다", staff);
  const read = async ({ token }: ApiUser) =>
    (await ask(backend, `${members}?select=display_name&display_name=not.is.null`, { token })).body;
  expect(await read(admin)).toEqual(
    expect.arrayContaining([{ display_name: "박숲" }, { display_name: "이바다" }]),
  );
  expect(await read(staff)).toEqual([{ display_name: "이바다" }]);
});
