import { expect, test } from "vitest";
import { beginAttempt, type Attempted } from "../../app/auth/attempt-limits.server.ts";

let people = 0;
const someone = () => `person-${(people += 1)}@example.com`;

/** How many of `tries` are let through; `from` says where each comes from. */
async function letThrough(attempted: Attempted, email: string, tries: number, from: (n: number) => string) {
  const attempts = await Promise.all(
    Array.from({ length: tries }, (_, n) => beginAttempt(attempted, email, from(n))),
  );
  return attempts.filter(({ outcome }) => outcome === "may-try").length;
}

const address = (third: number) => (n: number) => `198.51.${third}.${n}`;

test("a recovery code takes twenty wrong guesses an hour, wherever they come from", async () => {
  const email = someone();
  expect(await letThrough("recoveryCode", email, 200, address(1))).toBe(20);
  const refused = await beginAttempt("recoveryCode", email, "198.51.100.250");
  expect(refused.outcome === "wait" && refused.seconds).toBeGreaterThan(3_500);
});

test("nobody is mailed more than ten codes an hour, whoever asks for them", async () => {
  expect(await letThrough("recoveryMail", someone(), 200, address(2))).toBe(10);
});

test("one place tries thirty wrong invite codes in ten minutes, under whatever names", async () => {
  const attempts = await Promise.all(
    Array.from({ length: 100 }, () => beginAttempt("inviteCode", someone(), "198.51.3.1")),
  );
  expect(attempts.filter(({ outcome }) => outcome === "may-try")).toHaveLength(30);
});

test("ten wrong passwords from one place do not lock the account's owner out elsewhere", async () => {
  const email = someone();
  expect(await letThrough("password", email, 50, () => "198.51.4.1")).toBe(10);
  expect(await letThrough("password", email, 1, () => "198.51.4.2")).toBe(1);
});

test("what succeeds is not counted", async () => {
  const email = someone();
  for (let n = 0; n < 30; n += 1) {
    const attempt = await beginAttempt("password", email, "198.51.5.1");
    if (attempt.outcome === "wait") throw new Error(`refused at the ${n}th`);
    await attempt.succeeded();
  }
});

test("a home with IPv6 is one place, whatever addresses it gives itself", async () => {
  expect(
    await letThrough("password", someone(), 50, (n) => `2001:db8:1:2:${n.toString(16)}::${n.toString(16)}`),
  ).toBe(10);
});
