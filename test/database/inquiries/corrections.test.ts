import { beforeEach, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, call, changeInquiry, insertInquiry, signedIn, undoneBy } from "../callers.ts";

let id: string;
const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const colleague = await signedIn(backend, "admin");
beforeEach(async () => {
  await backend.database.exec("delete from public.inquiries");
  id = await insertInquiry(backend.database, { organization_type: "school", estimated_users: "under50" });
  await backend.database.query("update public.inquiries set mail_problem = 'mailbox_unknown' where id = $1", [
    id,
  ]);
});

const corrected = {
  organization_name: "별빛초등학교",
  contact_name: "이바다",
  email: "bada@star.example",
  phone: "02-987-6543",
  organization_type: "company",
  estimated_users: null,
};
const correct = (correction: object, { seen = 1, who = admin } = {}) =>
  call(backend, "correct_inquiry", { inquiry_id: id, seen, correction }, who);
async function stored() {
  const [row] = await backend.database.query<Record<string, unknown>>(
    `select organization_name, contact_name, email, phone, organization_type, estimated_users, mail_problem, reference,
       message, status
     from public.inquiries where id = $1`,
    [id],
  );
  return row ?? {};
}
const history = () =>
  backend.database.query(
    "select actor, kind, from_value, to_value, details from public.inquiry_events order by id",
  );
const found = async (q: string) =>
  ((await call(backend, "search_inquiries", { filter: { q } }, admin)).body as { id: string }[]).map(
    (each) => each.id,
  );

test("a correction changes six columns, and what follows from them; the rest stays as it came", async () => {
  const before = await stored();
  const { status, body } = await correct({ ...corrected, reference: "AAAAAAAAAA", status: "completed" });
  expect([status, body]).toEqual([
    200,
    [{ organization_name: "별빛초등학교", version: 2, undo_id: expect.any(String) }],
  ]);
  // Nobody has heard yet that a mail to another address fails.
  expect(await stored()).toEqual({ ...before, ...corrected, mail_problem: null });
  expect([await found("별빛"), await found("ㅂㅂㅊㄷ"), await found("9876543"), await found("한빛")]).toEqual(
    [[id], [id], [id], []],
  );
  const other = await insertInquiry(backend.database, { email: "a@b.example", phone: "02-987-6543" });
  const opened = await call(backend, "open_inquiry", { inquiry_id: other }, admin);
  expect((opened.body as { related: object[] }).related).toMatchObject([{ id, same: ["phone"] }]);
  const counted = await call(backend, "count_inquiries", { filter: { type: "company" } }, admin);
  expect(counted.body).toBe(1);
});

test("the history says who corrected which columns, and never a value", async () => {
  await correct({ phone: "02-987-6543", email: "bada@star.example", contact_name: "김하늘" });
  expect(await history()).toEqual([
    {
      actor: admin.id,
      kind: "correction",
      from_value: null,
      to_value: null,
      details: { fields: ["phone", "email"] },
    },
  ]);
});

test("a correction is undone within ten minutes, with the problem of the former address", async () => {
  const before = await stored();
  const { body } = await correct(corrected);
  const [made] = body as { undo_id: string }[];
  const undone = await call(backend, "undo", { undo_id: made?.undo_id }, admin);
  expect(undone.body).toMatchObject([{ id, version: 3, outcome: "undone", what: "correction" }]);
  expect(await stored()).toEqual(before);
  expect((await history()).at(-1)).toMatchObject({
    kind: "correction",
    details: {
      undone: true,
      fields: ["organization_name", "contact_name", "phone", "email", "organization_type", "estimated_users"],
    },
  });
});

test("another change that is undone leaves a problem of the address that came since", async () => {
  const undo = await changeInquiry(backend, id, { status: "in_progress" }, admin);
  await backend.database.query("update public.inquiries set mail_problem = 'refused' where id = $1", [id]);
  expect(await undoneBy(backend, undo, admin)).toEqual({ [id]: "undone" });
  expect(await stored()).toMatchObject({ mail_problem: "refused" });
});

test("an inquiry that has another version by now is not corrected", async () => {
  await changeInquiry(backend, id, { status: "in_progress" }, colleague);
  const { status, body } = await correct(corrected);
  expect([status, body]).toEqual([200, []]);
  expect(await stored()).toMatchObject({ organization_name: "한빛초등학교" });
});

test.each([
  ["a number that nobody can dial", { phone: "1234" }, "23514"],
  ["the address of a form on the site taken away", { email: "" }, "23514"],
  ["an address for two", { email: "a@b.kr,c@d.kr" }, "23514"],
  ["a name of blanks", { organization_name: "　" }, "23514"],
  ["a name without end", { contact_name: "가".repeat(101) }, "23514"],
  ["an unknown type", { organization_type: "bank" }, "23514"],
  ["no name at all", { organization_name: null }, "23502"],
])("%s is refused", async (_, correction, code) => {
  expect(await correct(correction)).toMatchObject({ status: 400, code });
});

test("of an inquiry that staff entered the address or the number may go, not both", async () => {
  await backend.database.query("update public.inquiries set source = 'phone' where id = $1", [id]);
  expect((await correct({ email: "" })).status).toBe(200);
  expect((await correct({ phone: "" }, { seen: 2 })).code).toBe("23514");
  expect((await correct({ phone: "", email: "a@b.example" }, { seen: 2 })).status).toBe(200);
});

test("an erased inquiry is not corrected, and what was before a correction goes with an erasure", async () => {
  await correct(corrected);
  expect(await backend.database.query("select phone from private.undo_steps")).toEqual([
    { phone: "010-1234-5678" },
  ]);
  await call(backend, "erase_inquiries", { ids: [id] }, admin);
  expect(await backend.database.query("select from private.undo_steps")).toEqual([]);
  expect(await correct(corrected, { seen: 3 })).toMatchObject({ status: 409, code: "PT409" });
  expect((await history()).map((event) => (event as { kind: string }).kind)).toEqual([
    "correction",
    "status",
    "erasure",
  ]);
});

test("an account corrects two hundred times a day, and no more", async () => {
  await backend.database.query(
    "insert into public.inquiry_events (inquiry_id, actor, kind) select $1, $2, 'correction' from generate_series(1, 199)",
    [id, admin.id],
  );
  expect((await correct({ contact_name: "이바다" })).status).toBe(200);
  expect(await correct({ contact_name: "김하늘" }, { seen: 2 })).toMatchObject({
    status: 429,
    code: "PT429",
  });
  expect((await correct({ contact_name: "김하늘" }, { seen: 2, who: colleague })).status).toBe(200);
});

test("no admin changes these columns but by a correction", async () => {
  const path = `/rest/v1/inquiries?id=eq.${id}`;
  for (const [name, value] of Object.entries(corrected)) {
    const patched = { method: "PATCH", body: { [name]: value }, token: admin.token };
    expect((await ask(backend, path, patched)).code, name).toBe("42501");
  }
});
