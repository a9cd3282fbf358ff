import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loginSchema } from "../../app/auth/auth-schema.ts";
import { accountHash, type Attempted, beginAttempt } from "../../app/auth/attempt-limits.server.ts";
import { BoundedLimiter } from "../../app/server/security/bounded-limiter.server.ts";

// While the database is away, as here, the web server counts for itself.
const restored: { mockRestore: () => void }[] = [];
beforeEach(() => {
  restored.push(vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("away")));
  vi.mocked(console.error).mockImplementation(() => {});
});
afterEach(() => {
  for (const mock of restored.splice(0)) mock.mockRestore();
  const logged = vi.mocked(console.error).mock.calls.join();
  if (logged !== "") expect(logged).toContain("attempt counted in memory");
  vi.mocked(console.error).mockClear();
});

let people = 0;
const someone = () => `person-${(people += 1)}@example.com`;

async function letThrough(attempted: Attempted, email: string, tries: number, from: (n: number) => string) {
  const attempts = await Promise.all(
    Array.from({ length: tries }, (_, n) => beginAttempt(attempted, email, from(n))),
  );
  return attempts.filter(({ outcome }) => outcome === "may-try").length;
}

const address = (third: number) => (n: number) => `198.51.${third}.${n}`;

test("a recovery code takes a hundred wrong guesses in ten minutes, from wherever", async () => {
  const email = someone();
  expect(await letThrough("resetCode", email, 200, address(1))).toBe(100);
  const refused = await beginAttempt("resetCode", email, "198.51.1.250");
  expect(refused.outcome === "wait" && refused.seconds).toBeGreaterThan(500);
});

test("a code of six digits takes twenty an hour", async () => {
  const email = someone();
  expect(await letThrough("shortResetCode", email, 200, address(6))).toBe(20);
  const refused = await beginAttempt("shortResetCode", email, "198.51.6.250");
  expect(refused.outcome === "wait" && refused.seconds).toBeGreaterThan(3_500);
});

test("a mailbox gets three codes at most while one is good, whoever asks", async () => {
  const email = someone();
  expect(await letThrough("resetMail", email, 200, address(2))).toBe(3);
  const refused = await beginAttempt("resetMail", email, "198.51.2.250");
  expect(refused.outcome === "wait" && refused.seconds).toBeLessThanOrEqual(600);
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

test.each(["CHIEF@example.kr", "chİef@example.kr", " chief@Example.KR "])(
  "at %s attempts count as at the account that the auth service finds by it",
  (written) => {
    const { email } = loginSchema.parse({ email: written, password: "secret-1" });
    expect(accountHash(email)).toBe(accountHash("chief@example.kr"));
  },
);

test("what succeeds is not counted", async () => {
  const email = someone();
  for (let n = 0; n < 30; n += 1) {
    const attempt = await beginAttempt("password", email, "198.51.5.1");
    if (attempt.outcome === "wait") throw new Error(`refused at the ${n}th`);
    await attempt.takeBack();
  }
});

test("a home with IPv6 is one place, whatever addresses it gives itself", async () => {
  expect(
    await letThrough("password", someone(), 50, (n) => `2001:db8:1:2:${n.toString(16)}::${n.toString(16)}`),
  ).toBe(10);
});

test("a network's tries beyond its own count for nobody and are not remembered", async () => {
  const here = () => "198.51.6.1";
  for (let n = 0; n < 100; n += 1) await beginAttempt("resetCode", someone(), here());
  const email = someone();
  const counted = vi.spyOn(BoundedLimiter.prototype, "count");
  expect(await letThrough("resetCode", email, 50, here)).toBe(0);
  expect(new Set(counted.mock.calls.map(([key]) => key.split(" ")[1]))).toEqual(
    new Set(["prefix", "network"]),
  );
  counted.mockRestore();
  expect(await letThrough("resetCode", email, 300, address(7))).toBe(100);
});

test("whoever hammers one account does not shut its whole network out", async () => {
  const here = () => "198.51.8.1";
  expect(await letThrough("password", someone(), 500, here)).toBe(10);
  expect(await letThrough("password", someone(), 1, here)).toBe(1);
});

test("what is refused is not counted, so that whoever goes on asking keeps nobody out", async () => {
  const email = someone();
  const open = [];
  for (let n = 0; n < 5; n += 1) open.push(await beginAttempt("factorCode", email, `198.51.9.${n}`));
  expect(await letThrough("factorCode", email, 100, address(9))).toBe(0);
  for (const attempt of open) if (attempt.outcome === "may-try") await attempt.takeBack();
  expect(await letThrough("factorCode", email, 10, () => "198.51.10.1")).toBe(5);
});

test("invented keys push each other out of the memory, and not those in use", async () => {
  const limiter = new BoundedLimiter({ points: 1, duration: 60 });
  await limiter.consume("in use");
  for (let thousand = 0; thousand < 30; thousand += 1) {
    for (let n = 0; n < 1_000; n += 1) await limiter.consume(`invented ${thousand} ${n}`);
    await expect(limiter.consume("in use")).rejects.toBeDefined();
  }
  expect(limiter.dump().storage.length).toBeLessThanOrEqual(10_000);
  for (const { key } of limiter.dump().storage) await limiter.delete(key);
});

test("whoever has 65,536 networks of one prefix is one place, and locks nobody out", async () => {
  const email = someone();
  const tries = (n: number) => `2001:db8:3:${n.toString(16)}::1`;
  expect(await letThrough("password", email, 200, tries)).toBe(10);
  expect(await letThrough("password", email, 1, () => "2001:db8:4::1")).toBe(1);
  expect(await letThrough("inviteCode", someone(), 400, (n) => tries(n % 100))).toBe(300);
});

test.each(["password", "resetMail", "resetCode"] as const)(
  "a known device has its own budget for %s, which strangers cannot use up",
  async (attempted) => {
    const email = someone();
    await letThrough(attempted, email, 300, address(7));
    expect(await letThrough(attempted, email, 1, () => "198.51.8.1")).toBe(0);
    const own = () => beginAttempt(attempted, email, "198.51.7.1", "device-of-the-owner");
    const attempts = await Promise.all(Array.from({ length: 50 }, own));
    const most = attempted === "resetMail" ? 3 : 10;
    expect(attempts.filter(({ outcome }) => outcome === "may-try")).toHaveLength(most);
  },
);
