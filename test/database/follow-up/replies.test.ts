import { beforeEach, describe, expect, test } from "vitest";
import { type ApiUser, ask, call, changeInquiry, insertInquiry, signedIn, undoneBy } from "../callers.ts";
import {
  mailOf,
  removeNotifications,
  notificationBackendOfFile,
} from "../notifications/notification-backend.ts";
import { asWorker, claim, type Claimed, confirmDelivery } from "../notifications/worker-calls.ts";

let inquiry_id: string;
const { backend, admin, colleague } = await notificationBackendOfFile();
beforeEach(async () => {
  await removeNotifications(backend);
  inquiry_id = await insertInquiry(backend.database, { suspected_spam: true });
  await backend.database.query("update public.inquiries set suspected_spam = false where id = $1", [
    inquiry_id,
  ]);
});

const rows = (sql: string) => backend.database.query<Record<string, unknown>>(sql, [inquiry_id]);
const written = { subject: "시연 일정을 알려 드립니다", body: "안녕하세요.\n시연은 화요일입니다." };
const send = (reply: object = written, who: ApiUser = admin) =>
  call(backend, "send_reply", { inquiry_id, ...reply }, who);
const sent = async (...asked: Parameters<typeof send>) =>
  ((await send(...asked)).body as { id: string; next_action_on: string | null }[])[0];
const states = async () =>
  (await rows("select state from public.inquiry_replies where inquiry_id = $1")).map(({ state }) => state);
const inquiry = async () =>
  (await rows("select response, note_text, version, mail_problem from public.inquiries where id = $1"))[0];
const giveUpNow = () =>
  backend.database.exec("update public.notification_deliveries set give_up_at = now() - interval '1 second'");

const letLeave = () =>
  backend.database.exec("update public.notification_deliveries set next_attempt_at = now()");

const newest = async () =>
  (await rows("select max(created_at)::text as at from public.inquiry_replies where inquiry_id = $1"))[0]?.at;
const monday = { next_action_on: "2026-11-30" };
const followUp = async () =>
  (await rows("select next_action_on::text, assigned_to from public.inquiries where id = $1"))[0];
/** What came of taking a reply back. */
const taken = async (id: string | undefined, who = admin) =>
  (await undoneBy(backend, id ?? "", who))[inquiry_id];

async function claimOne(): Promise<Claimed> {
  await letLeave();
  const claimed = (await claim(backend)).filter(({ channel }) => channel === "reply");
  expect(claimed).toHaveLength(1);
  return claimed[0] as Claimed;
}

describe("a reply", () => {
  test("goes to the inquiry's address, for an answer to who wrote it, and to nobody else", async () => {
    expect((await send()).status).toBe(200);
    await letLeave();
    const claimed = await claim(backend);
    expect(claimed).toMatchObject([
      {
        channel: "reply",
        kind: "reply",
        address: "haneul@example.kr",
        reply: { ...written, reply_to: mailOf(admin) },
      },
    ]);
    expect(claimed[0]?.reference).toMatch(/^[0-9A-Z]{10}$/);
  });

  test("answers the inquiry once it was sent, and not before", async () => {
    await send();
    expect(await states()).toEqual(["sending"]);
    expect(await inquiry()).toEqual({
      response: "awaited",
      note_text: `${written.subject}\n${written.body}`,
      version: 2,
      mail_problem: null,
    });
    await confirmDelivery(backend, await claimOne());
    expect(await states()).toEqual(["sent"]);
    expect(await inquiry()).toMatchObject({ response: "given", version: 2 });
  });

  test("to an address that does not exist has failed at once, which the inquiry tells", async () => {
    await send();
    const { id, lease } = await claimOne();
    const settled = { delivery_id: id, delivery_lease: lease, problem: "smtp_550", undeliverable: true };
    expect((await asWorker(backend, "settle_delivery", settled)).body).toBe("undeliverable");
    expect(await states()).toEqual(["failed"]);
    expect(await inquiry()).toMatchObject({ response: "awaited", mail_problem: "smtp_550" });
  });

  test("that no server takes for a day answers nothing, until somebody sends it again", async () => {
    await send();
    const delivery = await claimOne();
    await giveUpNow();
    expect(await confirmDelivery(backend, delivery, "smtp_550")).toBe("dead");
    expect(await states()).toEqual(["failed"]);
    expect(await inquiry()).toMatchObject({ response: "awaited" });

    expect((await call(backend, "resend_delivery", { delivery_id: delivery.id }, admin)).body).toBe(true);
    expect(await states()).toEqual(["sending"]);
    await confirmDelivery(backend, await claimOne());
    expect(await states()).toEqual(["sent"]);
    expect(await inquiry()).toMatchObject({ response: "given" });
  });

  test("is the first response still when a later contact is taken back", async () => {
    await send();
    await confirmDelivery(backend, await claimOne());
    const [{ id } = {}] = (
      await ask(backend, "/rest/v1/inquiry_contacts?select=id", {
        body: { inquiry_id, kind: "call" },
        token: admin.token,
        headers: { Prefer: "return=representation" },
      })
    ).body as { id: string }[];
    await call(backend, "undo", { undo_id: id }, admin);
    expect(await inquiry()).toMatchObject({ response: "given" });
  });

  test("sent twice at once, or again while its answer was lost, is one mail", async () => {
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    await confirmDelivery(backend, await claimOne());
    await send();
    expect(await states()).toEqual(["sent"]);
    await send({ ...written, body: "덧붙입니다.", seen: await newest() });
    expect(await states()).toHaveLength(2);
  });

  test("that failed may be sent in the same words", async () => {
    await send();
    await giveUpNow();
    await confirmDelivery(backend, await claimOne(), "smtp_550");
    await send({ ...written, seen: await newest() });
    expect(new Set(await states())).toEqual(new Set(["failed", "sending"]));
  });

  test("keeps what became of it when its delivery is cleared away after ninety days", async () => {
    await send();
    await confirmDelivery(backend, await claimOne());
    await backend.database.exec("delete from public.notifications");
    expect(await states()).toEqual(["sent"]);
  });

  test("goes with the person's data, and is not sent any more", async () => {
    await send();
    await call(backend, "erase_inquiries", { ids: [inquiry_id] }, admin);
    expect(await rows("select subject, body from public.inquiry_replies where inquiry_id = $1")).toEqual([
      { subject: "(삭제됨)", body: "(삭제됨)" },
    ]);
    await letLeave();
    expect(await claim(backend)).toEqual([]);
    expect(await states()).toEqual(["failed"]);
    expect(await send()).toMatchObject({ status: 409, code: "PT409" });
  });

  test("that failed is sent no more once the person's data has gone", async () => {
    await send();
    const delivery = await claimOne();
    await giveUpNow();
    await confirmDelivery(backend, delivery, "smtp_550");
    await call(backend, "erase_inquiries", { ids: [inquiry_id] }, admin);
    expect((await call(backend, "resend_delivery", { delivery_id: delivery.id }, admin)).body).toBe(false);
    expect(await states()).toEqual(["failed"]);
  });

  test.each([
    ["is no admin", "update public.user_roles set role = 'staff' where user_id = $1"],
    ["has no account", "delete from auth.users where id = $1"],
  ])("of who %s any more is held until an admin sends it again, and gets the answer", async (_, leave) => {
    const leaver = await signedIn(backend, "admin");
    await send(written, leaver);
    await confirmDelivery(backend, await claimOne(), "timeout");
    await backend.database.query(leave, [leaver.id]);
    await letLeave();
    expect((await claim(backend)).filter(({ channel }) => channel === "reply")).toEqual([]);
    const record = await call(backend, "open_inquiry", { inquiry_id }, admin);
    const [held] = (record.body as { replies: { delivery_id: string }[] }).replies;
    expect(held).toMatchObject({ ...written, state: "failed", problem: "writer_left" });
    await call(backend, "resend_delivery", { delivery_id: held?.delivery_id }, admin);
    expect((await claimOne()).reply).toEqual({ ...written, reply_to: mailOf(admin) });
  });
});

describe("a reply not seen by who writes another", () => {
  test("refuses that other, until it was seen", async () => {
    await send();
    const blind = { subject: "또 답합니다", body: "처음 뵙겠습니다." };
    expect(await send(blind, colleague)).toMatchObject({ status: 412, code: "PT412" });
    expect(await states()).toEqual(["sending"]);
    expect((await send({ ...blind, seen: await newest() }, colleague)).status).toBe(200);
    expect(await states()).toEqual(["sending", "sending"]);
  });

  test("refuses nothing once it was taken back, whether that other had seen it or not", async () => {
    await send();
    const second = await sent({ ...written, body: "덧붙입니다.", seen: await newest() });
    const seen = await newest();
    await taken(second?.id);
    expect((await send({ ...written, seen }, colleague)).status).toBe(200);
  });
});

describe("what follows from a reply", () => {
  test("is stored with it: the next contact, and the owner of an inquiry of nobody", async () => {
    const answer = await sent({ ...written, change: { ...monday, planned: null, take: true } });
    expect(answer?.next_action_on).toBe(monday.next_action_on);
    expect(await followUp()).toEqual({ ...monday, assigned_to: admin.id });
    const change = { next_action_on: "2026-12-01", planned: monday.next_action_on, take: true };
    await send({ ...written, body: "덧붙입니다.", seen: await newest(), change }, colleague);
    expect(await followUp()).toEqual({ next_action_on: "2026-12-01", assigned_to: admin.id });
  });

  test("leaves a day that a colleague has set meanwhile, and a completed inquiry", async () => {
    const change = { ...monday, planned: null };
    await changeInquiry(backend, inquiry_id, { next_action_on: "2026-12-01" }, colleague);
    const answer = await sent({ ...written, change });
    expect(answer?.next_action_on).toBe("2026-12-01");
    await changeInquiry(backend, inquiry_id, { status: "completed" }, colleague);
    const next = await sent({ subject: "끝", body: "고맙습니다.", seen: await newest(), change });
    expect(next).toMatchObject({ next_action_on: null });
  });
});

describe("a reply that has not left yet", () => {
  test("waits some seconds, is taken back with all that followed, and never leaves", async () => {
    const reply = await sent({ ...written, change: { ...monday, planned: null, take: true } });
    expect(await claim(backend)).toEqual([]);
    expect(await taken(reply?.id)).toEqual("undone");
    expect(await taken(reply?.id), "pressed twice").toEqual("undone");
    expect(await states()).toEqual(["cancelled"]);
    expect(await followUp()).toEqual({ next_action_on: null, assigned_to: null });
    expect(await inquiry()).toMatchObject({ note_text: null });
    await letLeave();
    expect(await claim(backend)).toEqual([]);
  });

  test("is taken back without what followed once a colleague has changed the inquiry", async () => {
    const reply = await sent({ ...written, change: { ...monday, planned: null } });
    await changeInquiry(backend, inquiry_id, { assigned_to: colleague.id }, colleague);
    expect(await taken(reply?.id)).toBe("undone");
    expect(await states()).toEqual(["cancelled"]);
    expect(await followUp()).toEqual({ ...monday, assigned_to: colleague.id });
  });

  test("is a draft of its author alone, until sent again", async () => {
    await taken((await sent())?.id);
    const read = async (who: ApiUser) =>
      (await ask(backend, `/rest/v1/inquiry_replies?inquiry_id=eq.${inquiry_id}`, { token: who.token })).body;
    expect(await read(admin)).toMatchObject([written]);
    expect(await read(colleague)).toEqual([]);
    await send();
    expect(await states()).toEqual(["sending"]);
  });

  test("is not taken back by a colleague, nor once it is on its way or was sent", async () => {
    const reply = await sent();
    expect(await taken(reply?.id, colleague)).toBeUndefined();
    const delivery = await claimOne();
    expect(await taken(reply?.id)).toBe("not-undoable");
    await confirmDelivery(backend, delivery);
    expect(await taken(reply?.id)).toBe("not-undoable");
    expect(await states()).toEqual(["sent"]);
  });

  test("that was taken back goes with the person's data", async () => {
    await taken((await sent())?.id);
    await call(backend, "erase_inquiries", { ids: [inquiry_id] }, admin);
    expect(await rows("select subject, body from public.inquiry_replies where inquiry_id = $1")).toEqual([
      { subject: "(삭제됨)", body: "(삭제됨)" },
    ]);
  });
});

describe("no reply is stored", () => {
  test.each([
    ["an inquiry that is not there", { ...written, inquiry_id: crypto.randomUUID() }, "PT404"],
    ["a blank subject", { ...written, subject: "\u3000\u2800\u200d" }, "23514"],
    ["a subject of two lines", { ...written, subject: "제목\nBcc: else@example.kr" }, "23514"],
    ["a subject of 101 letters", { ...written, subject: "가".repeat(101) }, "23514"],
    ["a blank body", { ...written, body: "\n\u2800" }, "23514"],
    ["a body of 2,001 letters", { ...written, body: "가".repeat(2_001) }, "23514"],
  ])("with %s", async (_, reply, code) => {
    expect((await send(reply)).code).toBe(code);
    expect(await states()).toEqual([]);
  });

  test("while no web server sends mail", async () => {
    await backend.database.exec(
      "update public.notification_channels set alive_at = now() - interval '2 days' where channel = 'reply'",
    );
    expect(await send()).toMatchObject({ status: 424, code: "PT424" });
    expect(await states()).toEqual([]);
  });
});
