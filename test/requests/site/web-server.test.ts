import { expect, inject, test } from "vitest";
import { sendRaw } from "../../helpers/raw-request.ts";
import { landingFields } from "../../helpers/samples.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

const at = (path: string) => new URL(path, inject("siteUrl"));

test("an unknown address is a 404 page that leads home", async () => {
  for (const path of [
    "/nothing",
    "/dashboard/nothing/here",
    "/contents/forest",
    "/%ED%95%9C%EA%B8%80",
    "/%zz",
    "/%",
    "/a%ff/b?q=%",
    "/assets/%c3",
  ]) {
    const page = await newVisitor().open(path);
    expect(page.status, path).toBe(404);
    page.screen.getByRole("heading", { name: "Oops! Page not found" });
    expect(page.href("홈으로 돌아가기")).toBe("/");
  }
});

test.each([
  ["/inquiry/?from=%EB%A9%94%EC%9D%BC&a=//b", "/inquiry?from=%EB%A9%94%EC%9D%BC&a=//b"],
  ["/Contents", "/contents"],
  ["/%53afety//", "/safety"],
  ["/Dashboard/Inquiries/AbC/", "/dashboard/inquiries/AbC"],
])("%s leads to the one address, and a form sent there loses nothing", async (path, address) => {
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await fetch(at(path), { method, redirect: "manual" });
    expect([status, headers.get("Location")], method).toEqual([301, address]);
  }
  const { status } = await fetch(at(path), {
    method: "POST",
    body: new URLSearchParams(),
    redirect: "manual",
  });
  expect(status).not.toBe(301);
});

test("says ok to whoever watches it", async () => {
  expect(await (await newVisitor().send("/healthz")).text()).toBe("ok");
});

test.each([
  "//evil.example",
  "//evil.example/%2f..",
  "/%5cevil.example",
  "/%09/evil.example",
  "/%2f%2fevil.example",
  "/auth?redirectTo=//evil.example",
  "/auth?next=https://evil.example",
  "/logout?to=//evil.example",
  "//logout",
  "//inquiry/",
  "//evil.example/../inquiry/",
  "/\\evil.example/",
])("%s leads nobody away from the site", async (path) => {
  for (const [method, body] of [
    ["GET", undefined],
    ["POST", new URLSearchParams(landingFields())],
  ] as const) {
    const address = `${inject("siteUrl")}${path}`;
    const { headers } = await fetch(address, { method, body, redirect: "manual" });
    const { origin } = new URL(headers.get("Location") ?? "/", inject("siteUrl"));
    expect(origin).toBe(inject("siteUrl"));
  }
});

test.each([
  ["of another protocol", "GET ftp://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
  ["with a name and a password", "GET http://a:b@localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
  ["on no host", "GET http:///inquiry HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
  ["on a host that is none", "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n", 400],
  ["on a host that would end an attribute", 'GET / HTTP/1.1\r\nHost: a"onload=b\r\n\r\n', 400],
  ["on a host of a pattern of replacements", "GET / HTTP/1.1\r\nHost: a$`$'\r\n\r\n", 400],
  ["on two hosts", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: other.example\r\n\r\n", 400],
  ["forwarded for such a host", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Host: a$`\r\n\r\n", 400],
  ["longer than any", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
])("an address %s is refused", async (_, request, status) => {
  const answer = await sendRaw(inject("siteUrl"), request.replace("\r\n", "\r\nConnection: close\r\n"));
  expect(answer.status).toBe(status);
});

test.each([
  ["http://site.example/inquiry", "http://site.example/inquiry"],
  ["HTTP://Site.Example:8080/contents?a=/b", "http://site.example:8080/contents"],
  ["https://site.example", "http://site.example/"],
  ["http://site.example?from=mail", "http://site.example/"],
])(
  "the whole address %s, as for a proxy, is taken, and its host before the header's",
  async (target, canonical) => {
    const answer = await sendRaw(
      inject("siteUrl"),
      `GET ${target} HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(`<link rel="canonical" href="${canonical}"/>`);
    expect(answer.body).not.toContain("other.example");
  },
);

test("files and redirects work by their whole address, too", async () => {
  const whole = (path: string) =>
    sendRaw(
      inject("siteUrl"),
      `GET ${inject("siteUrl")}${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
  expect((await whole("/favicon.svg")).head).toContain("image/svg+xml");
  expect((await whole("/dashboard")).status).toBe(302);
});

test("a part of a file that ends before it begins does no harm", async () => {
  const response = await fetch(at("/favicon.ico"), { headers: { Range: "bytes=9-1" } });
  expect(response.status).toBe(200);
  expect((await fetch(at("/favicon.ico"), { method: "DELETE" })).status).toBe(405);
});

test("files with a hash are kept for ever and come compressed", async () => {
  const { document } = await newVisitor().open("/");
  const href = document.querySelector("link[rel=stylesheet]")?.getAttribute("href") ?? "";
  const response = await fetch(at(href), { headers: { "Accept-Encoding": "br" } });
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("Content-Encoding")).toBe("br");
  expect(await response.text()).toContain("@layer");
});

test.each(["/speculation-rules.json", "/favicon.svg", "/favicon.ico", "/og.jpg"])(
  "%s, which has no hash, is kept for an hour, without the policies of pages",
  async (path) => {
    const { headers, status } = await fetch(at(path));
    expect(status).toBe(200);
    for (const name of ["Content-Security-Policy", "Permissions-Policy", "X-Frame-Options"])
      expect(headers.get(name), name).toBeNull();
    expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  },
);

test("a path that leads out of the folder finds nothing", async () => {
  for (const path of ["/..%2f..%2fpackage.json", "/assets/..%2f..%2f..%2fpackage.json", "/.inputs"]) {
    const response = await fetch(at(path));
    expect(response.status, path).toBe(404);
    expect(await response.text()).not.toContain("react-router");
  }
});
