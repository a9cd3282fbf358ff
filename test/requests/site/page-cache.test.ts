import { describe, expect, inject, test } from "vitest";
import { landingFields, publicPages, uniqueName } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { signedInAs, newVisitor } from "../../helpers/new-visitor.ts";

const KEPT = [
  "/",
  "/contents",
  "/safety",
  "/adoption-pack",
  "/privacy",
  "/sitemap.xml",
  "/robots.txt",
  "/.well-known/security.txt",
];

const ask = (path: string, headers: Record<string, string> = {}) =>
  new Visitor(inject("siteUrl"), headers).send(path);

describe.each(KEPT)("%s", (path) => {
  test("is the same for every visitor without a cookie, whatever the query", async () => {
    const first = await ask(path, { "User-Agent": "one" });
    const html = await first.text();
    const again = await ask(`${path}?utm_source=mail`, { "User-Agent": "another", "Accept-Language": "en" });
    expect(await again.text()).toBe(html);
    expect(again.headers.get("ETag")).toBe(first.headers.get("ETag"));
  });

  test("is sent once, and confirmed from then on", async () => {
    const { headers, body } = await ask(path, { "Accept-Encoding": "br" });
    await body?.cancel();
    expect(headers.get("Content-Encoding")).toBe("br");
    expect(headers.get("Vary")).toBe("Accept-Encoding, Cookie");
    expect(headers.get("Cache-Control")).toMatch(/no-cache|public, max-age=3600/);
    const etag = headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);

    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await ask(path, { "Accept-Encoding": "br", "If-None-Match": known });
      expect(response.status, known).toBe(304);
      expect(await response.text()).toBe("");
      expect(response.headers.get("ETag")).toBe(etag);
      expect(response.headers.get("Vary")).toBe("Accept-Encoding, Cookie");
    }
    const other = await ask(path, { "Accept-Encoding": "gzip", "If-None-Match": etag });
    expect(other.status).toBe(200);
    expect(other.headers.get("ETag")).not.toBe(etag);
  });

  test("answers HEAD with the same headers", async () => {
    const told = async (method: string) => {
      const { headers } = await newVisitor().send(path, { method, headers: { "Accept-Encoding": "gzip" } });
      return [...headers].filter(
        ([name]) => !["date", "x-request-id", "connection", "keep-alive"].includes(name),
      );
    };
    expect(await told("HEAD")).toEqual(await told("GET"));
  });
});

test.each(["/inquiry?receipt=x", "/auth", "/account", "/dashboard", "/healthz", "/nothing"])(
  "%s is answered anew for everyone",
  async (path) => expect((await ask(path)).headers.get("ETag")).toBeNull(),
);

test("nothing of one visitor's is in the page that the others get", async () => {
  const before = await (await ask("/")).text();
  const admin = newVisitor();
  const { email } = await admin.signUp("demo-admin-invite");
  expect((await admin.open("/")).html).toContain("로그아웃");
  expect((await admin.open("/contents")).status).toBe(200);
  const person = newVisitor();
  const organizationName = uniqueName();
  expect((await person.post("/", landingFields({ organizationName }))).text).toContain("문의 접수 완료");
  expect((await person.post("/", landingFields({ organizationName, email: "" }))).html).toContain(
    organizationName,
  );
  expect((await person.post("/contents", { content: "forest" })).text).toContain("준비중입니다");

  for (const path of KEPT) {
    const response = await ask(path);
    const html = await response.text();
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get("Content-Security-Policy")).not.toContain("nonce-");
    for (const personal of [
      email,
      organizationName,
      "로그아웃",
      "대시보드</a>",
      "접수 완료",
      "준비중입니다",
    ]) {
      expect(html, path).not.toContain(personal);
    }
    expect(html, path).not.toMatch(/nonce|<dialog|eyJ[\w-]{10}|sb-\w+-auth-token/);
    expect(html, path).not.toContain(response.headers.get("X-Request-Id") ?? "no id");
  }
  expect(await (await ask("/")).text()).toBe(before);
});

test("a visitor with a toast or a session gets a page of their own, the toast once", async () => {
  const person = newVisitor();
  await person.sendForm("/contents", { content: "forest" });
  const own = await person.open("/contents");
  expect(own.text).toContain("준비중입니다");
  expect(own.headers.get("ETag")).toBeNull();
  expect(own.headers.get("Cache-Control")).toBe("private, no-store");
  expect((await person.open("/contents")).text).not.toContain("준비중입니다");

  const admin = await signedInAs("admin");
  await admin.open("/");
  const page = await admin.send("/");
  expect(page.headers.get("ETag")).toBeNull();
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
});

test.each<[string, Record<string, string>, string?]>([
  ["fetches ahead", { "Sec-Purpose": "prefetch" }],
  ["renders ahead", { "Sec-Purpose": "prefetch;prerender", Purpose: "prefetch" }],
  ["takes for a picture", { "Sec-Fetch-Dest": "image" }],
  ["asks the headers of", {}, "HEAD"],
])("a page that a browser %s spends no toast", async (_, headers, method = "GET") => {
  const person = newVisitor();
  await person.sendForm("/contents", { content: "forest" });
  const ahead = await person.send("/contents", { headers, method });
  expect(await ahead.text()).not.toContain("준비중입니다");
  expect((await person.open("/contents")).text).toContain("준비중입니다");
  expect((await person.open("/contents")).text).not.toContain("준비중입니다");
});

test.each([
  "flash=x",
  "flash=eyJ0b2FzdCI6e319.c2lnbmF0dXJl",
  "flash=%; a=b",
  "sb-127-auth-token=base64-e30",
  "sb-127-auth-token=%E0%A4%A",
  'sb-127-auth-token={"access_token":"x"}',
  "sb-127-auth-token.0=x; sb-127-auth-token.1=y",
  "__Host-flash=x; __Host-sb-127-auth-token=x",
])("whoever brings the made-up cookie %s sees what everybody sees", async (cookie) => {
  expect(await (await ask("/", { Cookie: cookie })).text()).toBe(await (await ask("/")).text());
});

test("who may log in or out on a page is given no rules for fetching others early", async () => {
  const rulesOf = async (path: string, visitor = newVisitor()) =>
    (await visitor.send(path)).headers.get("Speculation-Rules");
  const admin = await signedInAs("admin");
  for (const path of publicPages) {
    expect(await rulesOf(path), path).not.toBeNull();
    expect(await rulesOf(path, admin), path).toBeNull();
  }
  for (const path of ["/auth", "/auth?mode=signup", "/auth/forgot", "/auth/reset"])
    expect(await rulesOf(path), path).toBeNull();
});

test("the rules for fetching pages early name public pages only", async () => {
  const address = (await ask("/")).headers.get("Speculation-Rules") ?? "";
  const response = await ask(JSON.parse(address) as string);
  expect(response.headers.get("Content-Type")).toBe("application/speculationrules+json");
  expect(await response.json()).toEqual({
    prefetch: [
      {
        where: { href_matches: publicPages },
        eagerness: "moderate",
      },
    ],
  });
});
