import { beforeEach, describe, expect, test } from "vitest";
import { type ApiUser, ask, call, insertInquiry, signedIn } from "../callers.ts";
import {
  mailOf,
  removeNotifications,
  notificationBackendOfFile,
} from "../notifications/notification-backend.ts";
import { asWorker, claim, type Claimed, confirmDelivery } from "../notifications/worker-calls.ts";

let inquiry_id: string;
const { backend, admin } = await notificationBackendOfFile();
beforeEach(async () => {
  await removeNotifications(backend);
  inquiry_id = await insertInquiry(backend.database, { suspected_spam: true });
  await backend.database.query("update public.inquiries set suspected_spam = false where id = $1", [
    inquiry_id,
  ]);
});

const rows = (sql: string) => backend.database.query<Record<string, unknown>>(sql, [inquiry_id]);
const written = { subject: "시연 일정을 알려 드립니다", body: "안녕하세요.\n시연은 화요일입니다." };
const send = (reply: object = written, who: ApiUser | null = admin) =>
  ask(backend, "/rest/v1/inquiry_replies", { body: { inquiry_id, ...reply }, token: who?.token });
const states = async () =>
  (await rows("select state from public.inquiry_replies where inquiry_id = $1")).map(({ state }) => state);
const inquiry = async () =>
  (await rows("select response, note_text, version, mail_problem from public.inquiries where id = $1"))[0];
const giveUpNow = () =>
  backend.database.exec("update public.notification_deliveries set give_up_at = now() - interval '1 second'");

async function claimOne(): Promise<Claimed> {
  const claimed = (await claim(backend)).filter(({ channel }) => channel === "reply");
  expect(claimed).toHaveLength(1);
  return claimed[0] as Claimed;
}

describe("a reply", () => {
  test("goes to the inquiry's address, for an answer to who wrote it, and to nobody else", async () => {
    expect((await send()).status).toBe(201);
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
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await confirmDelivery(backend, await claimOne());
    await send();
    expect(await states()).toEqual(["sent"]);
    await send({ ...written, body: "덧붙입니다." });
    expect(await states()).toHaveLength(2);
  });

  test("that failed may be sent in the same words", async () => {
    await send();
    await giveUpNow();
    await confirmDelivery(backend, await claimOne(), "smtp_550");
    await send();
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
    await call(backend, "erase_inquiry", { id: inquiry_id }, admin);
    expect(await rows("select subject, body from public.inquiry_replies where inquiry_id = $1")).toEqual([
      { subject: "(삭제됨)", body: "(삭제됨)" },
    ]);
    expect(await claim(backend)).toEqual([]);
    expect(await states()).toEqual(["failed"]);
    expect(await send()).toMatchObject({ status: 409, code: "PT409" });
  });

  test("that failed is sent no more once the person's data has gone", async () => {
    await send();
    const delivery = await claimOne();
    await giveUpNow();
    await confirmDelivery(backend, delivery, "smtp_550");
    await call(backend, "erase_inquiry", { id: inquiry_id }, admin);
    expect((await call(backend, "resend_delivery", { delivery_id: delivery.id }, admin)).body).toBe(false);
    expect(await states()).toEqual(["failed"]);
  });

  test("of who has left the desk goes out, and asks nobody in particular for an answer", async () => {
    const leaver = await signedIn(backend, "admin");
    await send(written, leaver);
    await backend.database.query("delete from auth.users where id = $1", [leaver.id]);
    expect((await claimOne()).reply).toEqual({ ...written, reply_to: null });
  });
});

describe("no reply is stored", () => {
  test.each([
    ["a recipient of choice", { ...written, address: "else@example.kr" }, "PGRST204"],
    ["another's name", { ...written, author: crypto.randomUUID() }, "42501"],
    ["an inquiry that is not there", { ...written, inquiry_id: crypto.randomUUID() }, "23503"],
    ["a state of choice", { ...written, state: "sent" }, "42501"],
    ["a blank subject", { ...written, subject: " \u3000" }, "23514"],
    ["a subject of two lines", { ...written, subject: "제목\nBcc: else@example.kr" }, "23514"],
    ["a subject of 101 letters", { ...written, subject: "가".repeat(101) }, "23514"],
    ["a blank body", { ...written, body: "\n" }, "23514"],
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
