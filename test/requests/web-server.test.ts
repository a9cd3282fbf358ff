import { request as httpRequest } from "node:http";
import { describe, expect, inject, test } from "vitest";
import { landingFields } from "../helpers/samples.ts";
import { Visitor } from "../helpers/visitor.ts";

const visit = () => new Visitor(inject("siteUrl"));
const at = (path: string) => new URL(path, inject("siteUrl"));

test("an unknown address is a 404 page that leads home", async () => {
  for (const path of ["/nothing", "/dashboard/nothing/here", "/contents/forest", "/%ED%95%9C%EA%B8%80"]) {
    const page = await visit().open(path);
    expect(page.status, path).toBe(404);
    page.screen.getByRole("heading", { name: "Oops! Page not found" });
    expect(page.screen.getByRole("link", { name: "홈으로 돌아가기" }).getAttribute("href")).toBe("/");
  }
});

test("says ok to whoever watches it", async () => {
  expect(await (await visit().send("/healthz")).text()).toBe("ok");
});

test.each(["/", "/inquiry", "/auth", "/nothing"])("%s carries the security headers", async (path) => {
  const { headers } = await visit().send(path);
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'/);
  expect(policy).not.toMatch(/unsafe-(?:inline|eval)/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("Permissions-Policy")).toContain("camera=()");
});

test("a hydrated page has a nonce of its own on every inline script, a script-less page has none", async () => {
  const nonceOf = async (path: string) => {
    const page = await visit().open(path);
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get("Content-Security-Policy") ?? "")?.[1];
    const scripts = [
      ...page.document.querySelectorAll('script:not([src]):not([type="application/ld+json"])'),
    ];
    for (const script of scripts) expect(script.outerHTML.slice(0, 60)).toContain(`nonce="${nonce}"`);
    return nonce;
  };
  const [first, second] = [await nonceOf("/inquiry"), await nonceOf("/inquiry")];
  expect(first).toBeDefined();
  expect(first).not.toBe(second);
  expect(await nonceOf("/")).toBeUndefined();
});

test("files with a hash are kept for ever and come compressed", async () => {
  const { document } = await visit().open("/");
  const href = document.querySelector("link[rel=stylesheet]")?.getAttribute("href") ?? "";
  const response = await fetch(at(href), { headers: { "Accept-Encoding": "br" } });
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("Content-Encoding")).toBe("br");
  expect(await response.text()).toContain("@layer");
});

describe("what is no form of ours", () => {
  const post = (body: BodyInit, type: string) =>
    fetch(at("/"), { method: "POST", body, headers: { "Content-Type": type } });

  test("a body of another type is refused with 415", async () => {
    expect((await post("{}", "application/json")).status).toBe(415);
    expect((await post("x", "text/plain")).status).toBe(415);
  });

  test("a multipart body that is none is refused with 400", async () => {
    expect((await post("garbage", "multipart/form-data; boundary=x")).status).toBe(400);
    expect((await post("garbage", "multipart/form-data")).status).toBe(400);
  });

  test.each(["PUT", "DELETE", "PATCH", "OPTIONS"])("%s is refused with 405", async (method) => {
    const response = await fetch(at("/"), { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD, POST");
  });

  test("a post to a page without a form is refused with 405", async () => {
    expect((await visit().sendForm("/healthz", {})).status).toBe(405);
  });
});

describe("a body larger than any form", () => {
  const large = `message=${"x".repeat(300_000)}`;

  test("is refused with 413 when it declares its length", async () => {
    expect((await visit().sendForm("/", { message: "x".repeat(300_000) })).status).toBe(413);
  });

  test("is refused with 413 when it comes in chunks", async () => {
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(
        at("/"),
        { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" } },
        (response) => {
          resolve(response.statusCode);
          response.resume();
        },
      );
      request.on("error", reject);
      for (let start = 0; start < large.length; start += 30_000)
        request.write(large.slice(start, start + 30_000));
      request.end();
    });
    expect(status).toBe(413);
  });
});

describe("behind a TLS proxy on this machine", () => {
  const proxied = (headers: Record<string, string>) =>
    fetch(at("/"), {
      method: "POST",
      body: new URLSearchParams(landingFields()),
      headers: { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "sup.example", ...headers },
      redirect: "manual",
    });

  test("a form of the site is taken, its cookie is for TLS only, and HSTS is set", async () => {
    const response = await proxied({ Origin: "https://sup.example" });
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()[0]).toMatch(/; Secure/);
    expect(response.headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d+/);
  });

  test("a form of another site is refused", async () => {
    expect((await proxied({ Origin: "https://elsewhere.example" })).status).toBe(400);
    expect((await proxied({ Origin: "null" })).status).toBe(400);
  });
});

test("a form without scripts may come without Origin, as old browsers send it", async () => {
  const response = await visit().send("/", { method: "POST", body: new URLSearchParams(landingFields()) });
  expect(response.status).toBe(303);
});

test("a path that leads out of the folder finds nothing", async () => {
  for (const path of ["/..%2f..%2fpackage.json", "/assets/..%2f..%2f..%2fpackage.json", "/.inputs"]) {
    const response = await fetch(at(path));
    expect(response.status, path).toBe(404);
    expect(await response.text()).not.toContain("react-router");
  }
});
