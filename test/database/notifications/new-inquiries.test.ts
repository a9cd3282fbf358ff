import { beforeEach, describe, expect, test } from "vitest";
import { inquiry } from "../../backend/clients.ts";
import { ask, attempt, call, insertInquiry } from "../callers.ts";
import {
  byWords,
  claimedWords,
  mailOf,
  removeNotifications,
  notificationBackendOfFile,
  storedNotifications,
} from "./notification-backend.ts";
import { claim, makeDue } from "./worker-calls.ts";

const { backend, admin, colleague } = await notificationBackendOfFile();
beforeEach(() => removeNotifications(backend));

const told = () => claimedWords(backend);
const made = () => storedNotifications(backend);

describe("a new inquiry", () => {
  test("is mailed to every admin, told by the webhook once, and confirmed to the visitor", async () => {
    await insertInquiry(backend.database, { email: "visitor@example.kr" });
    expect(await told()).toEqual(
      [
        ["new_inquiry", "mail", mailOf(admin)],
        ["new_inquiry", "mail", mailOf(colleague)],
        ["new_inquiry", "visitor_mail", "visitor@example.kr"],
        ["new_inquiry", "webhook", null],
      ].toSorted(byWords),
    );
  });

  test("that bypassed the site is told to staff, and confirmed to nobody", async () => {
    const leave = (columns: object, headers?: Record<string, string>) =>
      ask(backend, "/rest/v1/inquiries", { body: { ...inquiry(), ...columns }, headers });
    const channels = async () => (await told()).map(([, channel]) => channel);
    expect((await leave({ email: "stranger@example.kr" })).status).toBe(201);
    expect(await channels()).toEqual(["mail", "mail", "webhook"]);
    expect(
      (await leave({ email: "stranger@example.kr" }, { "X-Site-Token": backend.siteToken })).status,
    ).toBe(201);
    expect(await channels()).toEqual(["mail", "mail", "visitor_mail", "webhook"]);
  });

  const enter = async (count: number, asked: object) => {
    const entered = Array.from({ length: count }, (_, number) => ({
      ...inquiry(),
      source: number % 2 === 0 ? "phone" : "web",
      organization_type: "school",
      reference: `FA1R${String(number).padStart(6, "0")}`,
      created_at: new Date(),
    }));
    const { body } = await call(backend, "enter_inquiries", { entered, ...asked }, admin);
    expect(body).toMatchObject({ entered: count });
    return (await claim(backend)).map(({ channel, address, facts, reference }) => [
      channel,
      address,
      facts,
      reference,
    ]);
  };

  test("that an admin entered is told to colleagues, neither to the admin nor the caller", async () => {
    const counted = { count: 1 };
    expect(await enter(1, {})).toEqual([
      ["mail", mailOf(colleague), counted, "FA1R000000"],
      ["webhook", null, counted, "FA1R000000"],
    ]);
  });

  test("of an import is told with the others, in one mail to each colleague", async () => {
    const counted = { count: 30 };
    expect(await enter(30, { import_id: crypto.randomUUID() })).toEqual([
      ["mail", mailOf(colleague), counted, null],
      ["webhook", null, counted, null],
    ]);
  });

  test("is confirmed by the site though three came directly with the same address", async () => {
    const leave = (headers?: Record<string, string>) =>
      ask(backend, "/rest/v1/inquiries", { body: { ...inquiry(), email: "known@example.kr" }, headers });
    for (let number = 0; number < 3; number += 1) expect((await leave()).status).toBe(201);
    await told();
    expect((await leave({ "X-Site-Token": backend.siteToken })).status).toBe(201);
    expect((await told()).map(([, channel]) => channel)).toContain("visitor_mail");
  });

  test("that is not stored after all, or is suspected spam, leaves no notification", async () => {
    await attempt(
      backend.database,
      "owner",
      "insert into public.inquiries (organization_name, contact_name, email, phone) values ('가', '나', 'a@b.kr', '010-1234-5678')",
    );
    await insertInquiry(backend.database, { suspected_spam: true });
    expect(await made()).toEqual([]);
  });

  test.each([
    ["one address", Array.from({ length: 5 }, () => "victim@example.kr")],
    [
      "one address in whatever case",
      [
        "victim@example.kr",
        "Victim@example.kr",
        "VICTIM@example.kr",
        "victim@Example.kr",
        "vicTim@example.KR",
      ],
    ],
    [
      "one address with whatever dots",
      [
        "victim@gmail.com",
        "v.ictim@gmail.com",
        "vi.c.tim+1@gmail.com",
        "v.i.c.t.i.m@googlemail.com",
        "victi.m@Gmail.com",
      ],
    ],
    [
      "one address with whatever tag",
      ["victim@example.kr", ...Array.from({ length: 4 }, (_, tag) => `victim+${tag}@example.kr`)],
    ],
  ])("from %s is confirmed three times a day, and told of each time", async (_, addresses) => {
    for (const email of addresses) await insertInquiry(backend.database, { email });
    const kinds = (await told()).map(([, channel]) => channel);
    expect(kinds.filter((channel) => channel === "visitor_mail")).toHaveLength(3);
    expect(kinds.filter((channel) => channel === "webhook")).toHaveLength(5);
  });
});

test("a mailbox that had a confirmation is forgotten after a day, and has one again", async () => {
  for (let number = 0; number < 3; number += 1)
    await insertInquiry(backend.database, { email: "victim@example.kr" });
  const [kept] = await backend.database.query<{ kept: string }>(
    "select json_agg(confirmations)::text as kept from private.confirmations",
  );
  expect(kept?.kept).not.toContain("victim");
  await backend.database.exec(
    "update private.confirmations set created_at = created_at - interval '1 day'; delete from public.notification_deliveries",
  );
  await insertInquiry(backend.database, { email: "victim@example.kr" });
  expect((await told()).map(([, channel]) => channel)).toContain("visitor_mail");
  await makeDue(backend);
  expect(await backend.database.query("select from private.confirmations")).toHaveLength(1);
});
