import { beforeEach, describe, expect, test } from "vitest";
import { inquiry } from "../../backend/clients.ts";
import { ask } from "../callers.ts";
import {
  mailOf,
  minutesLater,
  removeNotifications,
  notificationBackendOfFile,
} from "./notification-backend.ts";
import { claim, type Claimed, makeDue } from "./worker-calls.ts";

const { backend, admin } = await notificationBackendOfFile();
beforeEach(() => removeNotifications(backend));

describe("a flood is told of in one notification instead of one by one", () => {
  const claimAll = async () => {
    const claimed: Claimed[] = [];
    for (let batch = await claim(backend); batch.length > 0; batch = await claim(backend))
      claimed.push(...batch);
    return claimed;
  };
  const singleAndSummed = async () => {
    const mails = (await claimAll()).filter(({ address }) => address === mailOf(admin));
    return [
      mails.filter(({ inquiry_id: id }) => id !== null).length,
      mails.filter(({ inquiry_id: id }) => id === null).length,
    ];
  };
  const flood = (count: number) =>
    backend.database.exec(`do $$ begin for number in 1..${count} loop
      insert into public.inquiries (organization_name, contact_name, email, phone, due_at)
      values ('기관', '이름', number || '@example.kr', '010-0000-0000', now());
    end loop; end $$`);

  test("of new inquiries, each of which is confirmed to its visitor all the same", async () => {
    await flood(63);
    const claimed = await claimAll();
    const mails = claimed.filter(({ address }) => address === mailOf(admin));
    expect(mails.filter(({ reference }) => reference !== null)).toHaveLength(60);
    expect(mails.filter(({ reference }) => reference === null)).toMatchObject([{ kind: "new_inquiry" }]);
    expect(claimed.filter(({ channel }) => channel === "webhook")).toHaveLength(61);
    expect(claimed.filter(({ channel }) => channel === "visitor_mail")).toHaveLength(63);
  });

  test("of inquiries that bypassed the site, while the site's own are told one by one", async () => {
    const leave = (network: number, headers: Record<string, string>) =>
      ask(backend, "/rest/v1/inquiries", {
        body: inquiry(),
        headers: { "X-Forwarded-For": `203.0.${network}.1`, ...headers },
      });
    for (let network = 0; network < 22; network += 1) expect((await leave(network, {})).status).toBe(201);
    expect(await singleAndSummed()).toEqual([20, 1]);
    expect((await leave(100, { "X-Site-Token": backend.siteToken })).status).toBe(201);
    expect(await singleAndSummed()).toEqual([1, 0]);
  });

  test("of deadlines at risk", async () => {
    await flood(70);
    await backend.database.exec("delete from public.notifications");
    await makeDue(backend, { soon_until: new Date(Date.now() + 60_000).toISOString() });
    expect(await singleAndSummed()).toEqual([0, 1]);
  });

  test("for the rest of a day, and then one by one again", async () => {
    await flood(60);
    expect(await singleAndSummed()).toEqual([60, 0]);
    await minutesLater(backend, 12 * 60);
    await flood(2);
    expect(await singleAndSummed()).toEqual([0, 1]);
    await minutesLater(backend, 24 * 60);
    await flood(2);
    expect(await singleAndSummed()).toEqual([2, 0]);
  });

  test("and what its owner must know of an account waits behind none", async () => {
    await flood(2);
    await backend.database.query("select private.notify_account($1, 'password_changed')", [admin.id]);
    expect(await claim(backend, 1)).toMatchObject([{ kind: "password_changed" }]);
  });
});
