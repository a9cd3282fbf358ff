import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { inquiryFields } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

type Account = { email: string; password: string };

async function admin() {
  const visitor = newVisitor();
  return { visitor, account: await visitor.signUp("demo-admin-invite") };
}

async function logIn(account: Account) {
  const visitor = newVisitor();
  await visitor.sendForm("/auth", account);
  return visitor;
}

async function listen(visitor: Visitor, name: string, heard: string[]) {
  const { status, body } = await visitor.send("/dashboard/events");
  expect(status).toBe(200);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const listenOn = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const [, event] of new TextDecoder().decode(value).matchAll(/^event: (\w+)$/gm))
        heard.push(`${name} ${event}`);
    }
    heard.push(`${name} closed`);
  };
  void listenOn();
  await vi.waitFor(() => expect(heard).toContain(`${name} live`), { timeout: 60_000 });
  return { close: () => reader.cancel() };
}

type Ending = (first: Visitor, account: Account) => Promise<unknown>;

const endings: [string, Ending, { sameSession: boolean }][] = [
  ["a logout in another tab", (first) => first.sendForm("/logout", {}), { sameSession: true }],
  ["a login in another tab", (first, account) => first.sendForm("/auth", account), { sameSession: true }],
  [
    "a logout everywhere on another device",
    (first) => first.sendForm("/logout", { everywhere: "on" }),
    { sameSession: false },
  ],
  [
    "a password change on another device",
    (first, { password }) =>
      first.sendForm("/account", { currentPassword: password, password: `another-${randomUUID()}` }),
    { sameSession: false },
  ],
  [
    "the loss of the role",
    async (_, { email }) => {
      const { visitor } = await admin();
      await (await visitor.open("/dashboard/members")).press(`관리자에서 해제 ${email}`);
    },
    { sameSession: false },
  ],
];

test.each(endings)(
  "%s closes the stream before it tells of another inquiry",
  async (_, end, { sameSession }) => {
    const { visitor: first, account } = await admin();
    const second = sameSession ? newVisitor() : await logIn(account);
    if (sameSession) for (const cookie of first.cookieHeader.split("; ")) second.carry(cookie);
    const heard: string[] = [];
    await listen(second, "second", heard);
    const { visitor: witness } = await admin();
    const witnessed = await listen(witness, "witness", heard);

    await end(first, account);
    const witnessCount = () => heard.filter((each) => each === "witness changed").length;
    const before = witnessCount();
    await newVisitor().sendForm("/inquiry", inquiryFields());
    await vi.waitFor(() => expect(witnessCount()).toBeGreaterThan(before), { timeout: 60_000 });
    expect(heard).toContain("second closed");
    await witnessed.close();
  },
);

test("a logout leaves the streams of other devices open", async () => {
  const { visitor: first, account } = await admin();
  const second = await logIn(account);
  const heard: string[] = [];
  const listening = await listen(second, "second", heard);
  await first.sendForm("/logout", {});
  heard.length = 0;
  await newVisitor().sendForm("/inquiry", inquiryFields());
  await vi.waitFor(() => expect(heard).toContain("second changed"), { timeout: 60_000 });
  expect(heard).not.toContain("second closed");
  await listening.close();
});
