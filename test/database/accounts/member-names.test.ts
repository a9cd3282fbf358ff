import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, signedIn, type ApiUser } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const staff = await signedIn(backend, "staff");

const members = "/rest/v1/members";
const rename = (whose: ApiUser, display_name: unknown, who?: ApiUser) =>
  ask(backend, `${members}?user_id=eq.${whose.id}`, {
    method: "PATCH",
    body: { display_name },
    token: who?.token,
  });
const nameOf = async ({ id }: ApiUser) =>
  (await backend.database.query("select display_name from public.members where user_id = $1", [id]))[0];

test.each(["김하늘", "김하늘 (상담팀)", "O'Neill", "가".repeat(30)])("a member goes by %s", async (name) => {
  for (const who of [admin, staff]) {
    expect((await rename(who, name, who)).status).toBe(204);
    expect(await nameOf(who)).toEqual({ display_name: name });
  }
});

test.each([
  ["nothing", ""],
  ["blanks", " \u3000"],
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

test("a change of address keeps the name", async () => {
  await rename(staff, "이바다", staff);
  await backend.database.query("update auth.users set email = 'moved@example.kr' where id = $1", [staff.id]);
  expect(await nameOf(staff)).toEqual({ display_name: "이바다" });
});
