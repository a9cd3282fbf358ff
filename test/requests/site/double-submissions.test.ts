import { inject, expect, test } from "vitest";
import { storeInquiryRows, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { mailedCode } from "../../helpers/mailed-code.ts";
import { uniqueMark } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { inviteCodeOn } from "../../helpers/new-visitor.ts";

const siteUrl = inject("siteUrl");

/** As a browser without scripts posts a form at a double click; it shows the second response only. */
async function postTwice(visitor: Visitor, path: string, fields: Record<string, string>): Promise<Response> {
  const [, shown] = await Promise.all([visitor.sendForm(path, fields), visitor.sendForm(path, fields)]);
  return shown;
}

const staffInvite = () => ({ kind: "staff", maxUses: "1", expiry: "7", label: crypto.randomUUID() });

test("an invite asked for by a double click is made once, and its code is shown", async () => {
  const admin = await signInAdmin();
  const fields = staffInvite();
  const made = await postTwice(admin, "/dashboard/invites", fields);
  expect(made.status).toBe(303);
  const page = await admin.open("/dashboard/invites");
  expect(inviteCodeOn(page)).not.toBe("");
  const listed = [...page.document.querySelectorAll("main li")];
  expect(listed.filter(({ textContent }) => textContent.includes(fields.label))).toHaveLength(1);
});

test("who signs up by a double click with a code for one is signed in", async () => {
  const admin = await signInAdmin();
  await admin.sendForm("/dashboard/invites", staffInvite());
  const inviteCode = inviteCodeOn(await admin.open("/dashboard/invites"));
  const visitor = new Visitor(siteUrl);
  const email = `person-${crypto.randomUUID()}@example.com`;
  const answer = await postTwice(visitor, "/auth?mode=signup", {
    email,
    password: "forest-walk-27",
    inviteCode,
  });
  expect(answer.status).toBe(303);
  expect((await visitor.open("/account")).text).toContain(email);
});

test("who resets a password by a double click is signed in", async () => {
  const account = await new Visitor(siteUrl).signUp("demo-staff-invite");
  const visitor = new Visitor(siteUrl);
  await visitor.sendForm("/auth/forgot", { email: account.email });
  const code = await mailedCode(inject("backendUrl"), account.email);
  const fields = { email: account.email, code, factorCode: "", password: "another-walk-28" };
  expect((await postTwice(visitor, "/auth/reset", fields)).status).toBe(303);
  expect((await visitor.open("/account")).text).toContain(account.email);
});

test("two people who send the same form at once get their own answers", async () => {
  const [one, other] = [await signInAdmin(), await signInAdmin()];
  const fields = staffInvite();
  await Promise.all([one, other].map((admin) => admin.sendForm("/dashboard/invites", fields)));
  const codes = await Promise.all(
    [one, other].map(async (admin) => inviteCodeOn(await admin.open("/dashboard/invites"))),
  );
  expect(new Set(codes).size).toBe(2);
});

test("an export that is asked for twice at once comes twice, whole", async () => {
  const admin = await signInAdmin();
  const mark = uniqueMark();
  await storeInquiryRows([1, 2].map((number) => ({ organization_name: `${mark} ${number}` })));
  const files = await Promise.all(
    [1, 2].map(async () => (await admin.sendForm(`/dashboard/inquiries.csv?q=${mark}`, {})).text()),
  );
  expect(files[0]).toContain(`${mark} 2`);
  expect(files[1]).toBe(files[0]);
});
