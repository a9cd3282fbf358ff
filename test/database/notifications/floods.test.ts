import { beforeEach, describe, expect, test } from "vitest";
import { inquiry } from "../../backend/clients.ts";
import { type ApiUser, ask, call } from "../callers.ts";
import { mailOf, removeNotifications, notificationBackendOfFile } from "./notification-backend.ts";
import { claim, makeDue } from "./worker-calls.ts";

const { backend, admin, colleague } = await notificationBackendOfFile();
beforeEach(() => removeNotifications(backend));

describe("a flood is told of in one notification instead of one by one", () => {
  const singleAndSummed = async (who = admin) => {
    const mails = (await claim(backend)).filter(({ address }) => address === mailOf(who));
    return [
      mails.filter(({ inquiry_id: id }) => id !== null).length,
      mails.filter(({ inquiry_id: id }) => id === null).length,
    ];
  };
  const flood = (count: number) =>
    backend.database
      .exec(`insert into public.inquiries (organization_name, contact_name, email, phone, due_at)
      select '기관', '이름', number || '@example.kr', '010-0000-0000', now() from generate_series(1, ${count}) as number`);

  test("of new inquiries, each of which is confirmed to its visitor all the same", async () => {
    await flood(23);
    const claimed = [...(await claim(backend)), ...(await claim(backend))];
    const mails = claimed.filter(({ address }) => address === mailOf(admin));
    expect(mails.filter(({ reference }) => reference !== null)).toHaveLength(20);
    expect(mails.filter(({ reference }) => reference === null)).toMatchObject([{ kind: "new_inquiry" }]);
    expect(claimed.filter(({ channel }) => channel === "webhook")).toHaveLength(21);
    expect(claimed.filter(({ channel }) => channel === "visitor_mail")).toHaveLength(23);
  });

  test("of inquiries that bypassed the site, while the site's own are told one by one", async () => {
    const leave = (network: number, headers: Record<string, string>) =>
      ask(backend, "/rest/v1/inquiries", {
        body: inquiry(),
        headers: { "X-Forwarded-For": `203.0.${network}.1`, ...headers },
      });
    for (let network = 0; network < 12; network += 1) expect((await leave(network, {})).status).toBe(201);
    expect(await singleAndSummed()).toEqual([5, 1]);
    expect((await leave(100, { "X-Site-Token": backend.siteToken })).status).toBe(201);
    expect(await singleAndSummed()).toEqual([1, 0]);
  });

  test("of inquiries that staff import, while the site's own are told one by one", async () => {
    const entered = Array.from({ length: 30 }, (_, number) => ({
      ...inquiry(),
      source: "fair",
      organization_type: "school",
      reference: `FA1R${String(number).padStart(6, "0")}`,
      created_at: new Date(),
    }));
    const given = { entered, import_id: crypto.randomUUID() };
    expect((await call(backend, "enter_inquiries", given, admin)).body).toMatchObject({ entered: 30 });
    expect(await singleAndSummed(colleague)).toEqual([5, 1]);
    const left = await ask(backend, "/rest/v1/inquiries", {
      body: inquiry(),
      headers: { "X-Site-Token": backend.siteToken },
    });
    expect(left.status).toBe(201);
    expect(await singleAndSummed(colleague)).toEqual([1, 0]);
  });

  test("of deadlines at risk", async () => {
    await flood(50);
    await backend.database.exec("delete from public.notifications");
    await makeDue(backend, { soon_until: new Date(Date.now() + 60_000).toISOString() });
    expect(await singleAndSummed()).toEqual([20, 1]);
  });

  test("of inquiries given to one colleague, and another is still told one by one", async () => {
    await flood(30);
    await backend.database.exec("delete from public.notifications");
    const give = (count: number, who: ApiUser) =>
      backend.database.query(
        "update public.inquiries set assigned_to = $1 where id in (select id from public.inquiries where assigned_to is null limit $2)",
        [who.id, count],
      );
    await give(25, colleague);
    expect(await singleAndSummed(colleague)).toEqual([20, 1]);
    await give(2, admin);
    expect(await singleAndSummed()).toEqual([2, 0]);
  });

  test("again after ten minutes one by one", async () => {
    await flood(25);
    await claim(backend);
    await backend.database.exec(
      "update public.notifications set created_at = created_at - interval '10 minutes'",
    );
    await flood(2);
    expect(await singleAndSummed()).toEqual([2, 0]);
  });
});
