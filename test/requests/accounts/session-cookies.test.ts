import { http, HttpResponse } from "msw";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cookieOf, openSiteInProcess, sessionIn, sessionLike } from "../../helpers/site-in-process.ts";
import { sessionAnswers } from "../../helpers/stubbed-backend.ts";
import { at, authError, hasRole, knowsUser, useStubbedAuth, logsOut } from "./stubbed-auth.ts";

const { backend, visit } = useStubbedAuth([]);
let asked: string[] = [];

beforeAll(() => {
  backend.events.on("request:start", ({ request }) => void asked.push(new URL(request.url).pathname));
});
beforeEach(() => {
  asked = [];
  // supabase-js warns when a session cannot be refreshed.
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => vi.mocked(console.warn).mockRestore());

const refresh = (answer: () => Response) => http.post(at("/auth/v1/token"), answer);
const refusedRefresh = refresh(authError(400, "refresh_token_not_found"));
const knowsEverybody = [
  knowsUser,
  hasRole("admin"),
  http.get(at("/rest/v1/notifications"), () => HttpResponse.json([])),
  http.get(at("/rest/v1/members"), () => HttpResponse.json([])),
  ...sessionAnswers,
];
const expired = (changes: object = {}) => sessionLike({ expires_at: 1, ...changes });

function signedIn(session: object) {
  const visitor = visit();
  visitor.carry(cookieOf(session));
  return visitor;
}

test("five hundred made-up cookies ask the auth service nothing, and are removed", async () => {
  const plain = () => Buffer.from(JSON.stringify(expired())).toString("base64url");
  for (let n = 0; n < 500; n += 1) {
    const visitor = visit();
    const name = `sb-backend-auth-token${n % 3 === 1 ? ".0" : ""}`;
    const genuine = cookieOf(expired(), name);
    const made =
      [`${name}=base64-${plain()}`, `${genuine.slice(0, -4)}AAAA`, `${name}=${plain()}`][n % 3] ?? "";
    visitor.carry(made);
    const response = await visitor.send(["/", "/inquiry", "/dashboard", "/account"][n % 4] ?? "/");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(visitor.cookieHeader, made).not.toContain("auth-token");
  }
  expect(asked).toEqual([]);
});

test("cookies of another application on this host are left alone", async () => {
  const theirs = [
    "sb-other-auth-token=base64-e30",
    "sb-backend-admin-auth-token.0=x",
    "sb-backend-auth-token-user=x",
  ];
  const visitor = visit();
  for (const cookie of theirs) visitor.carry(cookie);
  visitor.carry("sb-backend-auth-token.1=made-up");
  for (const path of ["/auth", "/", "/account"]) await visitor.open(path);
  expect(visitor.cookieHeader.split("; ").toSorted()).toEqual(theirs.toSorted());
});

test.each(["sb-(한)-auth-token", "sb-\u00e9-auth-token", "sb- -auth-token", "sb--auth-token"])(
  "a cookie named %j, which nobody could remove, is no session either",
  async (name) => {
    const visitor = visit();
    const headers = { Cookie: Buffer.from(`${name}=x`).toString("latin1") };
    expect((await visitor.send("/", { headers })).status).toBe(200);
    expect(asked).toEqual([]);
  },
);

// A 5xx is retried until nobody waits any more: sessions-stubbed.test.ts has fake timers for it.
test.each([429, 408])(
  "an admin whose refresh is answered %i stays signed in until it is answered",
  async (status) => {
    backend.use(
      refresh(() => HttpResponse.json({ code: status, error_code: "over_request_rate_limit" }, { status })),
    );
    const admin = signedIn(expired());
    (await admin.open("/")).screen.getByRole("link", { name: "로그인 확인 중..." });
    expect(admin.cookieHeader).toContain("auth-token");

    backend.resetHandlers(
      refresh(() => HttpResponse.json(sessionLike())),
      ...knowsEverybody,
    );
    (await admin.open("/")).screen.getByRole("button", { name: "로그아웃" });
  },
);

test("an admin asked about too often is not taken for signed out", async () => {
  backend.use(http.get(at("/auth/v1/user"), () => HttpResponse.json({ code: 429 }, { status: 429 })));
  const admin = signedIn(sessionLike());
  (await admin.open("/")).screen.getByRole("link", { name: "로그인 확인 중..." });
  expect(admin.cookieHeader).toContain("auth-token");
});

test("dead sessions ask the auth service once each, and stop nobody's refresh behind their address", async () => {
  backend.use(refusedRefresh);
  const dead = Array.from({ length: 30 }, () => expired());
  for (const session of [...dead, ...dead, ...dead]) {
    const visitor = signedIn(session);
    await visitor.send("/");
    expect(visitor.cookieHeader).toBe("");
  }
  expect(asked).toHaveLength(30);

  backend.resetHandlers(
    refresh(() => HttpResponse.json(sessionLike())),
    ...knowsEverybody,
  );
  (await signedIn(expired()).open("/")).screen.getByRole("button", { name: "로그아웃" });
});

test("a session too long for one cookie is kept in several, each short enough", async () => {
  const provider_token = "한".repeat(1_000) + "x".repeat(5_000);
  const long = sessionLike({ provider_token });
  backend.use(
    refresh(() => HttpResponse.json(long)),
    ...knowsEverybody,
  );
  const admin = signedIn(expired());
  const response = await admin.send("/");
  const written = response.headers.getSetCookie().filter((cookie) => !cookie.includes("Max-Age=0"));
  expect(written.length).toBeGreaterThan(2);
  for (const cookie of written) expect(Buffer.byteLength(cookie)).toBeLessThan(4_096);
  expect(sessionIn(admin.cookieHeader).session).toMatchObject({ provider_token });

  asked = [];
  (await admin.open("/")).screen.getByRole("button", { name: "로그아웃" });
  expect(asked).not.toContain("/auth/v1/token");
  backend.use(logsOut);
  await admin.post("/logout", {});
  expect(admin.cookieHeader).toBe("");
});

test("over TLS every cookie has a name that browsers take from no other host", async () => {
  const siteUrl = "https://www.sup.example";
  const admin = (await openSiteInProcess(siteUrl))({ siteUrl });
  backend.use(
    refresh(() => HttpResponse.json(sessionLike())),
    logsOut,
    ...knowsEverybody,
  );
  // A cookie of this name is another application's.
  admin.carry("sb-backend-auth-token=base64-e30");
  const login = await admin.sendForm("/auth", { email: "admin@example.com", password: "secret-1" });
  const cookies = login.headers.getSetCookie();
  const kept = cookies.filter((cookie) => !cookie.includes("Max-Age=0"));
  expect(kept.length).toBeGreaterThan(1);
  for (const cookie of kept) expect(cookie).toMatch(/^__Host-.*; Path=\/;.*; Secure/);
  (await admin.open("/account")).screen.getByRole("button", { name: "로그아웃" });

  const home = await admin.post("/logout", {});
  expect(home.text).toContain("로그아웃 완료");
  expect(admin.cookieHeader).not.toMatch(/__Host-sb|flash/);
  expect(admin.cookieHeader).toContain("sb-backend-auth-token=base64-e30");
});
