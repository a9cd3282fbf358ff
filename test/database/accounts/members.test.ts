import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { signUpMember } from "../../backend/clients.ts";
import { ask, signedIn, insertInquiry } from "../callers.ts";

const backend = await backendOfFile();

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

test("a deleted account leaves its inquiries to nobody, and its name under what it did", async () => {
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
