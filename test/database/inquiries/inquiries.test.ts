import { beforeEach, describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, attempt, service, signedIn, type ApiUser } from "../callers.ts";

const backend = await backendOfFile();
const [admin, staff, roleless] = (await Promise.all(
  (["admin", "staff", null] as const).map((role) => signedIn(backend, role)),
)) as [ApiUser, ApiUser, ApiUser];
beforeEach(() => backend.database.exec("delete from public.inquiries; delete from private.inquiry_budgets"));

const inquiries = "/rest/v1/inquiries";
const fromLandingForm = {
  organization_name: "한빛초등학교",
  contact_name: "김하늘",
  email: "haneul@example.kr",
  phone: "010-1234-5678",
  message: null,
  organization_type: "general",
  estimated_users: null,
  status: "new",
};
const fromInquiryPage = {
  ...fromLandingForm,
  organization_type: "school",
  estimated_users: "100-300",
  message: "전교생이 함께 쓸 수 있을까요?",
};

const stored = () =>
  backend.database.query<Record<string, unknown>>("select * from public.inquiries order by created_at, id");
const leave = (body: unknown, more: { token?: string; headers?: Record<string, string> } = {}) =>
  ask(backend, inquiries, { body, ...more });

describe("leaving an inquiry", () => {
  test.each([
    ["the landing form", fromLandingForm],
    ["the inquiry page", fromInquiryPage],
  ])("what %s sends is taken from anyone, with a reference or without", async (_, payload) => {
    expect((await leave(payload)).status).toBe(201);
    expect((await leave({ ...payload, reference: "0123456789" })).status).toBe(201);
    for (const { token } of [roleless, staff, admin])
      expect((await leave(payload, { token })).status).toBe(201);

    const rows = await stored();
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toMatchObject(payload);
    for (const { reference } of rows) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  });

  test("only the four that every form asks for are needed; it is new then, and general", async () => {
    const { organization_name, contact_name, email, phone } = fromLandingForm;
    expect((await leave({ organization_name, contact_name, email, phone })).status).toBe(201);
    expect(await stored()).toMatchObject([fromLandingForm]);
  });

  test("the privacy notice's day is kept where the site tells it, and none where not", async () => {
    await leave({ ...fromLandingForm, privacy_notice_version: "2026-11-22" });
    await leave(fromLandingForm);
    const versions = (await stored()).map((row) => row["privacy_notice_version"]);
    expect(versions).toEqual(["2026-11-22", null]);
  });

  test.each([
    ["a status other than new", { status: "completed" }, 401, "42501"],
    ["no status at all", { status: null }, 401, "42501"],
    ["an id of the caller's choice", { id: crypto.randomUUID() }, 401, "42501"],
    ["a version of the caller's choice", { version: 7 }, 401, "42501"],
    ["an admin of the caller's choice", { assigned_to: crypto.randomUUID() }, 401, "42501"],
    ["a search text of the caller's choice", { search_text: "x" }, 400, "428C9"],
    ["an unknown column", { is_admin: true }, 400, "PGRST204"],
    ["an organization without a name", { organization_name: null }, 400, "23502"],
    ["an organization named nothing", { organization_name: "" }, 400, "23514"],
    ["an organization named by spaces", { organization_name: "   " }, 400, "23514"],
    ["an organization named by a tab and a new line", { organization_name: "\t\n" }, 400, "23514"],
    [
      "an organization named by letters that nobody sees",
      { organization_name: "\u2800\u200d" },
      400,
      "23514",
    ],
    ["an organization named by no-break spaces", { organization_name: "\u00a0" }, 400, "23514"],
    ["an organization's name of 101 letters", { organization_name: "가".repeat(101) }, 400, "23514"],
    ["a person named by spaces", { contact_name: "   " }, 400, "23514"],
    ["a person named by letters that nobody sees", { contact_name: "\u3000\u2800\u200d" }, 400, "23514"],
    ["a person's name of 101 letters", { contact_name: "가".repeat(101) }, 400, "23514"],
    ["an address without @", { email: "haneul" }, 400, "23514"],
    ["an address without a domain's dot", { email: "haneul@localhost" }, 400, "23514"],
    ["an address with a header behind it", { email: "a@example.kr\nBcc: b@example.kr" }, 400, "23514"],
    ["two addresses", { email: "a@example.kr, b@example.kr" }, 400, "23514"],
    ["an address in brackets", { email: "[haneul@example.kr]" }, 400, "23514"],
    ["an address with two dots together", { email: "ha..neul@example.kr" }, 400, "23514"],
    ["an address with a dot at its end", { email: "haneul@example.kr." }, 400, "23514"],
    ["an address of a domain that begins with a hyphen", { email: "haneul@-example.kr" }, 400, "23514"],
    ["an address of 256 letters", { email: `${"a".repeat(245)}@example.kr` }, 400, "23514"],
    ["a privacy notice of no day", { privacy_notice_version: "2026-11-22 latest" }, 400, "23514"],
    ["a message of 5001 letters", { message: "가".repeat(5001) }, 400, "23514"],
    ["a NUL", { message: "가\0나" }, 400, "22021"],
    ["an unknown kind of organization", { organization_type: "bank" }, 400, "23514"],
    ["an unknown number of users", { estimated_users: "1000000" }, 400, "23514"],
    ["a suspicion that is neither true nor false", { suspected_spam: "maybe" }, 400, "22P02"],
    ["a suspicion that is a thing", { suspected_spam: {} }, 400, "22P02"],
    ["a time that is none", { created_at: "yesterday at noon" }, 400, "22007"],
    ["a reference of another shape", { reference: "ABC-123456" }, 400, "23514"],
    ["a reference with a letter that is not Crockford's", { reference: "ABCDEFGHIL" }, 400, "23514"],
  ])("%s is refused, and nothing is stored", async (_, change, status, code) => {
    expect(await leave({ ...fromInquiryPage, ...change })).toMatchObject({ status, code });
    expect(await stored()).toEqual([]);
  });

  test("the longest that is allowed is stored whole", async () => {
    const longest = {
      ...fromInquiryPage,
      organization_name: "가".repeat(100),
      contact_name: "나".repeat(100),
      email: `${"a".repeat(244)}@example.kr`,
      message: "다".repeat(5000),
    };
    expect((await leave(longest)).status).toBe(201);
    expect(await stored()).toMatchObject([longest]);
  });

  test("the same submission sent again, whenever, is recognised and not doubled", async () => {
    const submission_id = crypto.randomUUID();
    const bySite = { headers: { "X-Site-Token": backend.siteToken } };
    expect((await leave({ ...fromLandingForm, submission_id, reference: "0123456789" }, bySite)).status).toBe(
      201,
    );
    await backend.database.exec("update public.inquiries set created_at = now() - interval '1 hour'");
    const again = await leave({ ...fromLandingForm, submission_id, reference: "0123456789" }, bySite);
    expect(again).toMatchObject({ status: 409, code: "23505" });
    expect(again.text).not.toContain("haneul");
    expect(await stored()).toHaveLength(1);
  });

  test("a batch with one bad row stores none of it", async () => {
    const batch = [fromLandingForm, { ...fromLandingForm, status: "completed" }];
    expect(await leave(batch)).toMatchObject({ status: 400, code: "22023" });
    expect(await stored()).toEqual([]);
  });

  test("whoever may not read gets no row back and replaces none", async () => {
    expect((await leave({ ...fromLandingForm, reference: "0123456789" })).status).toBe(201);
    const before = await stored();
    for (const Prefer of [
      "return=representation",
      "resolution=merge-duplicates",
      "resolution=ignore-duplicates",
    ]) {
      const asked = { headers: { Prefer } };
      expect(await leave(fromLandingForm, asked), Prefer).toMatchObject({ status: 401, code: "42501" });
      const answer = await ask(backend, `${inquiries}?on_conflict=reference`, {
        body: { ...fromLandingForm, reference: "0123456789" },
        ...asked,
      });
      expect(answer.status, Prefer).toBeGreaterThanOrEqual(400);
      expect(answer.text, Prefer).not.toContain("haneul");
    }
    const returned = { token: staff.token, headers: { Prefer: "return=representation" } };
    expect(await leave(fromLandingForm, returned)).toMatchObject({ status: 403, code: "42501" });
    expect(await stored()).toEqual(before);
  });
});

describe("reading inquiries", () => {
  beforeEach(() =>
    backend.database.exec(`
      insert into public.inquiries (organization_name, contact_name, email, phone, created_at) values
        ('둘째', '이', 'b@example.kr', '02-123-4567', '2026-11-02'),
        ('셋째', '박', 'c@example.kr', '02-123-4567', '2026-11-03'),
        ('첫째', '김', 'a@example.kr', '02-123-4567', '2026-11-01')`),
  );

  test("an admin reads all of them, newest first", async () => {
    const { status, body } = await ask(backend, `${inquiries}?select=*&order=created_at.desc`, admin);
    expect(status).toBe(200);
    expect(body).toMatchObject(["셋째", "둘째", "첫째"].map((organization_name) => ({ organization_name })));
  });

  test("a filter of another type finds nothing and says so", async () => {
    const answer = await ask(backend, "/rest/v1/inquiries?suspected_spam=eq.maybe", { token: admin.token });
    expect(answer).toMatchObject({ status: 400, code: "22P02" });
  });

  test("claims that a token might carry open nothing; only a row of user_roles does", async () => {
    const boasts = { role: "admin", isAdmin: true };
    const claims = {
      ...staff.caller.claims,
      user_metadata: boasts,
      app_metadata: boasts,
      user_role: "admin",
    };
    const count = "select count(*)::int as count from public.inquiries";
    expect(await attempt(backend.database, { role: "authenticated", claims }, count)).toEqual([{ count: 0 }]);
    expect(await attempt(backend.database, { role: "authenticated" }, count)).toEqual([{ count: 0 }]);
    expect(await attempt(backend.database, admin.caller, count)).toEqual([{ count: 3 }]);
    expect(await attempt(backend.database, service, count)).toEqual([{ count: 3 }]);
  });
});
