import { beforeEach, describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, call, signedIn, insertInquiry } from "../callers.ts";
import { asWorker, claim, type Claimed, makeDue, confirmDelivery } from "./worker-calls.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
beforeEach(async () => {
  await backend.database.exec("delete from public.notifications; delete from public.notification_channels");
  await makeDue(backend, {}, ["webhook"]);
});

const owner = (statement: string, parameters: unknown[] = []) =>
  backend.database.query<Record<string, unknown>>(statement, parameters);
const state = async ({ id }: Claimed) =>
  (await owner("select * from public.notification_deliveries where id = $1", [id]))[0];
const pass = () =>
  owner(
    `update public.notification_deliveries set next_attempt_at = now() - interval '1 second',
       leased_until = case when lease is not null then now() - interval '1 second' end
     where state = 'waiting'`,
  );

async function claimOne(): Promise<Claimed> {
  const [claimed] = await claim(backend);
  if (!claimed) throw new Error("nothing to claim");
  return claimed;
}

describe("a delivery", () => {
  beforeEach(() => insertInquiry(backend.database));

  test("is leased to one server, and to another only after the lease", async () => {
    const first = await claimOne();
    expect(await claim(backend)).toEqual([]);
    await pass();
    const second = await claimOne();
    expect(second.id).toBe(first.id);
    expect(second.lease).not.toBe(first.lease);
    expect(await confirmDelivery(backend, first, "timeout"), "by the server that lost it").toBe("not-leased");
    expect(await confirmDelivery(backend, first), "sent is sent").toBe("sent");
    expect(await confirmDelivery(backend, second)).toBe("not-leased");
    expect(await claim(backend)).toEqual([]);
  });

  test("that failed waits longer each time, never alike, and an hour at most", async () => {
    const waits: number[] = [];
    for (let attempts = 1; attempts <= 12; attempts += 1) {
      expect(await confirmDelivery(backend, await claimOne(), "timeout")).toBe("waiting");
      expect(await claim(backend)).toEqual([]);
      const [{ seconds = 0 } = {}] = await owner(
        "select extract(epoch from next_attempt_at - now())::float as seconds from public.notification_deliveries",
      );
      waits.push(Number(seconds));
      await pass();
    }
    waits.forEach((seconds, index) => {
      const most = Math.min(3600, 15 * 2 ** index);
      expect(seconds).toBeGreaterThan(most / 2 - 5);
      expect(seconds).toBeLessThanOrEqual(most);
    });
  });

  test("is counted as waiting until it is sent, but not while quiet hours put it off", async () => {
    const waiting = async () => (await makeDue(backend, {}, ["webhook"])).body;
    expect(await waiting()).toBe(1);
    await owner("update public.notification_deliveries set next_attempt_at = now() + interval '8 hours'");
    expect(await waiting()).toBe(0);
    await pass();
    expect(await confirmDelivery(backend, await claimOne(), "timeout")).toBe("waiting");
    expect(await waiting()).toBe(1);
    await pass();
    await confirmDelivery(backend, await claimOne());
    expect(await waiting()).toBe(0);
  });

  test("is dead after a day of failures, and an admin sends it again", async () => {
    const claimed = await claimOne();
    await owner("update public.notification_deliveries set give_up_at = now() - interval '1 second'");
    expect(await confirmDelivery(backend, claimed, "status_500")).toBe("dead");
    expect(await claim(backend)).toEqual([]);
    expect((await call(backend, "notification_state", {}, admin)).body).toMatchObject({
      counts: { dead: 1, waiting: 0 },
    });
    const [page] = (await call(backend, "delivery_page", { wanted: "dead" }, admin)).body as unknown[];
    expect(page).toMatchObject({ id: claimed.id, kind: "new_inquiry", problem: "status_500" });
    const channel = (await ask(backend, "/rest/v1/notification_channels", { token: admin.token })).body;
    expect(channel).toMatchObject([{ channel: "webhook", last_problem: "status_500" }]);

    const resend = () => call(backend, "resend_delivery", { delivery_id: claimed.id }, admin);
    expect((await resend()).body).toBe(true);
    expect((await resend()).body, "while it waits again").toBe(true);
    expect(await confirmDelivery(backend, await claimOne())).toBe("sent");
    expect((await resend()).body, "once it is sent").toBe(false);
    expect(await state(claimed)).toMatchObject({ state: "sent", problem: null });
    const { inquiry_id } = claimed;
    const resent = { actor: admin.id, inquiry_id, to_value: "new_inquiry", details: { channel: "webhook" } };
    const audit = (await call(backend, "audit_page", {}, admin)).body as { kind: string }[];
    expect(audit.filter(({ kind }) => kind === "resend")).toMatchObject([resent, resent]);
  });

  test("keeps no words but the site's own of why it failed", async () => {
    const { id, lease } = await claimOne();
    const asked = { delivery_id: id, delivery_lease: lease, problem: "550 <visitor@example.kr> unknown" };
    expect((await asWorker(backend, "settle_delivery", asked)).code).toBe("23514");
  });
});

test("an address refused for good ends the delivery and marks its inquiry", async () => {
  await makeDue(backend, {}, ["visitor_mail"]);
  const id = await insertInquiry(backend.database);
  const problemAt = async () =>
    (await owner("select mail_problem, version from public.inquiries where id = $1", [id]))[0];
  const claimVisitorMail = async () =>
    (await claim(backend)).find(({ channel }) => channel === "visitor_mail");
  const claimed = await claimVisitorMail();
  if (!claimed) throw new Error("no confirmation to send");
  expect(await confirmDelivery(backend, claimed, "mailbox_unknown", true)).toBe("undeliverable");
  expect(await problemAt()).toEqual({ mail_problem: "mailbox_unknown", version: 1 });
  await pass();
  expect(await claimVisitorMail()).toBeUndefined();
  expect((await call(backend, "notification_state", {}, admin)).body).toMatchObject({
    counts: { undeliverable: 1, failed: 0, dead: 0 },
    channels: expect.arrayContaining([
      expect.objectContaining({ channel: "visitor_mail", last_failed_at: null, last_problem: null }),
    ]) as unknown,
  });
  const [page] = (await call(backend, "delivery_page", { wanted: "undeliverable" }, admin)).body as unknown[];
  expect(page).toMatchObject({ id: claimed.id, inquiry_id: id, state: "undeliverable" });

  expect((await call(backend, "resend_delivery", { delivery_id: claimed.id }, admin)).body).toBe(true);
  const again = await claimVisitorMail();
  if (!again) throw new Error("nothing was sent again");
  expect(await confirmDelivery(backend, again)).toBe("sent");
  expect(await problemAt()).toEqual({ mail_problem: null, version: 1 });
});

test("many servers at once claim each delivery once", async () => {
  for (let index = 0; index < 20; index += 1) await insertInquiry(backend.database);
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(backend, 5)));
  const ids = claims.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(20);
});

test("a page of deliveries goes on where the one before it ended", async () => {
  for (let index = 0; index < 5; index += 1) await insertInquiry(backend.database);
  type Row = { id: string; created_at: string };
  const page = async (asked: object) =>
    (await call(backend, "delivery_page", { row_limit: 2, ...asked }, admin)).body as Row[];
  const first = await page({});
  const last = first.at(-1);
  const second = await page({ cursor_at: last?.created_at, cursor_id: last?.id });
  expect(second).toHaveLength(2);
  const back = await page({ side: "before", cursor_at: second[0]?.created_at, cursor_id: second[0]?.id });
  expect(back.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
});
