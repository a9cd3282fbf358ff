import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, attempt, signedIn, insertInquiry, visitor, type ApiUser } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const staff = await signedIn(backend, "staff");
const inquiry_id = await insertInquiry(backend.database);

const notes = "/rest/v1/inquiry_notes";
const write = (body: object, who?: ApiUser) =>
  ask(backend, notes, { body: { inquiry_id, ...body }, token: who?.token });
const stored = () =>
  backend.database.query<{ author: string; body: string }>(
    "select author, body from public.inquiry_notes order by created_at, id",
  );

test("an admin writes notes in their own name, and admins read them", async () => {
  expect((await write({ body: "전화로 안내함.\n다음 주에 다시." }, admin)).status).toBe(201);
  const read = await ask(backend, `${notes}?select=body,members(email)&inquiry_id=eq.${inquiry_id}`, admin);
  expect(read.body).toEqual([
    { body: "전화로 안내함.\n다음 주에 다시.", members: { email: `${admin.id}@example.kr` } },
  ]);
});

test.each([
  ["nothing", { body: "" }, "23514"],
  ["blanks", { body: " \u3000\n" }, "23514"],
  ["2001 letters", { body: "가".repeat(2001) }, "23514"],
  ["no body", { body: null }, "23502"],
  ["an inquiry that is not there", { body: "메모", inquiry_id: crypto.randomUUID() }, "23503"],
  ["another's name", { body: "메모", author: crypto.randomUUID() }, "42501"],
  ["a time of choice", { body: "메모", created_at: "2020-01-01T00:00:00Z" }, "42501"],
  ["an id of choice", { body: "메모", id: crypto.randomUUID() }, "42501"],
])("a note with %s is refused", async (_, body, code) => {
  const before = await stored();
  expect((await write(body, admin)).code).toBe(code);
  expect(await stored()).toEqual(before);
});

test("a note of 2000 letters is taken", async () => {
  expect((await write({ body: "가".repeat(2000) }, admin)).status).toBe(201);
});

test("the same note written twice at once is one note, another admin's or another text is a note of its own", async () => {
  const mine = async () => (await stored()).filter(({ body }) => body.startsWith("두 번 누름"));
  const answers = await Promise.all([1, 2, 3].map(() => write({ body: "두 번 누름" }, admin)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await mine()).toEqual([{ author: admin.id, body: "두 번 누름" }]);
  await write({ body: "두 번 누름!" }, admin);
  await write({ body: "두 번 누름" }, await signedIn(backend, "admin"));
  expect(await mine()).toHaveLength(3);
});

test("visitors and staff neither write nor read", async () => {
  const before = await stored();
  expect(await write({ body: "메모" })).toMatchObject({ status: 401, code: "42501" });
  expect(await write({ body: "메모" }, staff)).toMatchObject({ status: 403, code: "42501" });
  expect(await ask(backend, notes)).toMatchObject({ status: 401, code: "42501" });
  expect((await ask(backend, notes, staff)).body).toEqual([]);
  expect((await ask(backend, `${notes}?select=*,inquiries(email)`, staff)).text).not.toContain("example.kr");
  expect(await stored()).toEqual(before);
});

test("nobody changes or removes one, its author neither", async () => {
  await write({ body: "남는 메모" }, admin);
  const before = await stored();
  const all = `${notes}?id=not.is.null`;
  for (const token of [undefined, staff.token, admin.token]) {
    const refused = { status: token ? 403 : 401, code: "42501" };
    expect(await ask(backend, all, { method: "PATCH", body: { body: "고침" }, token })).toMatchObject(
      refused,
    );
    expect(await ask(backend, all, { method: "DELETE", token })).toMatchObject(refused);
  }
  for (const caller of [visitor, staff.caller, admin.caller]) {
    expect(await attempt(backend.database, caller, "truncate public.inquiry_notes")).toBe("42501");
  }
  expect(await stored()).toEqual(before);
});

test("no note is written on an inquiry whose person has been erased, and one on its way is erased too", async () => {
  const { database } = backend;
  const erased = await insertInquiry(database);
  expect((await write({ inquiry_id: erased, body: "김하늘 님 댁 전화" }, admin)).status).toBe(201);
  expect(
    (await ask(backend, "/rest/v1/rpc/erase_inquiry", { body: { id: erased }, token: admin.token })).status,
  ).toBe(200);
  const late = await write({ inquiry_id: erased, body: "김하늘 님 댁 전화" }, admin);
  expect(late).toMatchObject({ status: 409, code: "PT409" });
  const left = await database.query("select body from public.inquiry_notes where inquiry_id = $1", [erased]);
  expect(left).toEqual([{ body: "(삭제됨)" }]);
});
