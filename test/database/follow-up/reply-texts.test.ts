import { beforeEach, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, signedIn, type ApiUser } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const colleague = await signedIn(backend, "admin");
beforeEach(() => backend.database.exec("delete from public.reply_texts"));

const texts = "/rest/v1/reply_texts";
const greeting = { title: "첫 인사", body: "{기관명} {담당자} 님, 안녕하세요." };
const add = (body: object, who?: ApiUser) => ask(backend, texts, { body, token: who?.token });
const stored = () =>
  backend.database.query("select title, body, changed_by from public.reply_texts order by title");

test("a text is one admin's to write, a colleague's to change, any admin's to remove", async () => {
  expect((await add(greeting, admin)).status).toBe(201);
  expect(await stored()).toEqual([{ ...greeting, changed_by: admin.id }]);
  const changed = { body: "안녕하세요." };
  const all = `${texts}?id=not.is.null`;
  await ask(backend, all, { method: "PATCH", body: changed, token: colleague.token });
  expect(await stored()).toEqual([{ ...greeting, ...changed, changed_by: colleague.id }]);
  await ask(backend, all, { method: "DELETE", token: admin.token });
  expect(await stored()).toEqual([]);
});

test.each([
  ["no title", { body: "글" }, "23502"],
  ["a blank title", { ...greeting, title: "\u3000\u2800\u200d" }, "23514"],
  ["a title of two lines", { ...greeting, title: "하나\n둘" }, "23514"],
  ["a title of 101 letters", { ...greeting, title: "가".repeat(101) }, "23514"],
  ["a blank body", { ...greeting, body: "\u3000\u2800\u200d" }, "23514"],
  ["a body of 2,001 letters", { ...greeting, body: "가".repeat(2001) }, "23514"],
  ["another's name", { ...greeting, changed_by: crypto.randomUUID() }, "42501"],
])("a text with %s is refused", async (_, body, code) => {
  expect((await add(body, admin)).code).toBe(code);
  expect(await stored()).toEqual([]);
});

test("a title is there once, however it is written", async () => {
  await add({ ...greeting, title: "VR 안내" }, admin);
  expect((await add({ ...greeting, title: "vr 안내" }, admin)).code).toBe("23505");
});

test("there are a hundred reply texts at most", async () => {
  await backend.database.exec(
    "insert into public.reply_texts (title, body) select 'title ' || n, 'body' from generate_series(1, 100) as n",
  );
  expect(await add(greeting, admin)).toMatchObject({ status: 422, code: "PT422" });
});
