import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, signedIn, insertInquiry, type ApiUser } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
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

test("the same note written twice at once is one, another admin's or text its own", async () => {
  const mine = async () => (await stored()).filter(({ body }) => body.startsWith("두 번 누름"));
  const answers = await Promise.all([1, 2, 3].map(() => write({ body: "두 번 누름" }, admin)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await mine()).toEqual([{ author: admin.id, body: "두 번 누름" }]);
  await write({ body: "두 번 누름!" }, admin);
  await write({ body: "두 번 누름" }, await signedIn(backend, "admin"));
  expect(await mine()).toHaveLength(3);
});
