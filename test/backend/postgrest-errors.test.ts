import { beforeAll, expect, test, vi } from "vitest";
import { backendOfFile } from "../helpers/test-database.ts";
import { clientOf, inquiry, signUpMember } from "./clients.ts";

const backend = await backendOfFile();
beforeAll(async () => {
  await backend.database.exec(`
    create table public.trials (id integer primary key, label text unique not null);
    grant all on public.trials to anon;
    create function public.refuse() returns void language plpgsql as $$
      begin raise exception 'not today' using errcode = 'P0001', detail = 'closed', hint = 'come back'; end $$;
    create function public.admins_only() returns void language plpgsql as $$
      begin raise exception 'admins only' using errcode = '42501'; end $$;
    insert into public.trials values (1, 'first');
  `);
  await backend.database.connection.clearSchemaCache();
});

test("a raised exception is 400, with its detail and hint", async () => {
  expect(await clientOf(backend).rpc("refuse")).toMatchObject({
    status: 400,
    error: { code: "P0001", message: "not today", details: "closed", hint: "come back" },
  });
});

test("a duplicate is 409, a missing or malformed value 400, an unknown table 404", async () => {
  const trials = clientOf(backend).from("trials");
  expect(await trials.insert({ id: 2, label: "first" })).toMatchObject({
    status: 409,
    error: { code: "23505" },
  });
  expect(await trials.insert({ id: 2 })).toMatchObject({ status: 400, error: { code: "23502" } });
  expect(await trials.select().eq("id", "one")).toMatchObject({ status: 400, error: { code: "22P02" } });

  // lite logs an unknown table, as a developer's mistake.
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await clientOf(backend).from("nowhere").select()).toMatchObject({ status: 404 });
  printed.mockClear();
});

test("none of it is printed to the console", async () => {
  const printed = vi.spyOn(console, "error");
  await clientOf(backend).rpc("refuse");
  await clientOf(backend)
    .from("inquiries")
    .insert({ ...inquiry(), phone: "없음" });
  expect(printed).not.toHaveBeenCalled();
});

test("timestamps are ISO 8601, as JSON and dates expect them", async () => {
  await clientOf(backend).from("inquiries").insert(inquiry("시각"));
  const { session } = await signUpMember(backend, "admin");
  const { data } = await clientOf(backend, session.access_token)
    .from("inquiries")
    .select("created_at")
    .limit(1);
  expect(data?.[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
});
