import { request as httpRequest } from "node:http";
import { describe, expect, inject, test } from "vitest";
import { formPaths } from "../../fuzz/nasty-values.ts";
import { sendRaw } from "../../helpers/raw-request.ts";
import { inquiryFields, landingFields } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";

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
  const isHydrated = /nonce-/.test(headers.get("Content-Security-Policy") ?? "");
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy.replace(/ 'nonce-[^']+'/, "").split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isHydrated ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
    "report-uri /csp-reports",
    ...(isHydrated ? ["report-to csp"] : []),
  ]);
  expect(headers.get("Reporting-Endpoints")).toBe(isHydrated ? 'csp="/csp-reports"' : null);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("X-Frame-Options")).toBe("DENY");
  expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("Permissions-Policy")).toContain("camera=()");
  expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  expect(headers.get("Strict-Transport-Security")).toBeNull();
});

test("what is personal is kept by no cache, and cookies are out of reach for scripts and other sites", async () => {
  const visitor = visit();
  const sent = await visitor.sendForm("/inquiry", inquiryFields());
  const answers = [
    sent,
    await visitor.send(sent.headers.get("Location") ?? ""),
    await visitor.sendForm("/auth", { email: "nobody@example.com", password: "secret-1" }),
    await visitor.sendForm("/auth?mode=signup", {
      email: `${crypto.randomUUID()}@example.com`,
      password: "secret-1",
      inviteCode: "demo-admin-invite",
    }),
    await visitor.send("/"),
    await visitor.send("/dashboard/inquiries"),
    await visitor.send("/dashboard/inquiries.data"),
    await visitor.sendForm("/logout", {}),
  ];
  for (const { headers, url } of answers) expect(headers.get("Cache-Control"), url).toMatch(/no-store/);
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies.length).toBeGreaterThan(4);
  for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly.*; SameSite=Lax/i);
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
  ["that no one can decode", "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
  ["of another site", "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
  ["on a host that is none", "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n", 400],
  ["longer than any", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
])("an address %s is refused", async (_, request, status) => {
  const answer = await sendRaw(inject("siteUrl"), request.replace("\r\n", "\r\nConnection: close\r\n"));
  expect(answer.status).toBe(status);
});

describe("a client that sends 4 MB sees the answer, not a reset connection,", () => {
  const expectation = "Expect: something\r\nContent-Type: application/x-www-form-urlencoded";
  test.each([
    ["to a method that is none of the site's", "PUT / HTTP/1.1", "X: y", 405],
    ["to a type that is none of a form's", "POST / HTTP/1.1", "Content-Type: text/plain", 415],
    ["to an address that no one can decode", "POST /%zz HTTP/1.1", "X: y", 400],
    ["to an expectation that nobody knows", "POST / HTTP/1.1", expectation, 413],
    ["to headers that are too long", "POST / HTTP/1.1", `X: ${"y".repeat(17_000)}`, 431],
    ["to two lengths", "POST / HTTP/1.1", "Content-Length: 7", 400],
  ])("%s", async (_, line, header, status) => {
    const body = Buffer.alloc(4 * 1024 * 1024, "a");
    const head = `${line}\r\nHost: localhost\r\nConnection: close\r\n${header}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const request = Buffer.concat([Buffer.from(head), body]);
    for (let round = 0; round < 4; round++) {
      const answers = Array.from({ length: 6 }, () => sendRaw(inject("siteUrl"), request));
      for (const answer of await Promise.all(answers)) expect(answer.status).toBe(status);
    }
  });
});

test("a part of a file that ends before it begins does no harm", async () => {
  const response = await fetch(at("/favicon.ico"), { headers: { Range: "bytes=9-1" } });
  expect(response.status).toBe(200);
  expect((await fetch(at("/favicon.ico"), { method: "DELETE" })).status).toBe(405);
});

test("a hydrated page has a nonce of its own on every inline script, a script-less page has none", async () => {
  const visitor = visit();
  await visitor.signUp("demo-staff-invite");
  const nonceOf = async (path: string) => {
    const page = await visitor.open(path);
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get("Content-Security-Policy") ?? "")?.[1];
    const scripts = [
      ...page.document.querySelectorAll('script:not([src]):not([type="application/ld+json"])'),
    ];
    for (const script of scripts) expect(script.outerHTML.slice(0, 60)).toContain(`nonce="${nonce}"`);
    return nonce;
  };
  const [first, second] = [await nonceOf("/account"), await nonceOf("/account")];
  expect(first).toBeDefined();
  expect(first).not.toBe(second);
  for (const path of ["/", "/inquiry"]) expect(await nonceOf(path)).toBeUndefined();
});

test("a refused inquiry is kept by the browser that sent it, which could not go back to it otherwise, and by no other cache", async () => {
  for (const [path, fields] of [
    ["/", landingFields({ email: "" })],
    ["/inquiry", inquiryFields({ email: "" })],
  ] as const)
    expect((await visit().sendForm(path, fields)).headers.get("Cache-Control")).toBe("private, no-cache");
});

test("files with a hash are kept for ever and come compressed", async () => {
  const { document } = await visit().open("/");
  const href = document.querySelector("link[rel=stylesheet]")?.getAttribute("href") ?? "";
  const response = await fetch(at(href), { headers: { "Accept-Encoding": "br" } });
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("Content-Encoding")).toBe("br");
  expect(await response.text()).toContain("@layer");
});

test.each(["/speculation-rules.json", "/favicon.svg", "/favicon.ico", "/og.jpg"])(
  "%s comes without the policies of pages, and as the type it says",
  async (path) => {
    const { headers, status } = await fetch(at(path));
    expect(status).toBe(200);
    for (const name of ["Content-Security-Policy", "Permissions-Policy", "X-Frame-Options"])
      expect(headers.get(name), name).toBeNull();
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  },
);

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

  test("of a megabyte is refused with 413 and in words", async () => {
    const response = await visit().sendForm("/", { organizationName: "가".repeat(350_000) });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("너무 깁니다");
  });

  test("of more fields than any form has is refused with 413", async () => {
    const fields = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, "x"]));
    const page = await visit().post("/", fields);
    expect(page.status).toBe(413);
    expect(page.text).toContain("보내신 내용이 너무 많습니다.");
  });

  test.each([
    ["urlencoded", "application/x-www-form-urlencoded", "a&".repeat(65_000)],
    [
      "in parts",
      "multipart/form-data; boundary=x; boundary=y",
      '--y\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(2_400),
    ],
  ])("of 65,000 fields, or as many as fit, %s, is refused before it is parsed", async (_, type, body) => {
    const response = await fetch(at("/inquiry"), { method: "POST", body, headers: { "Content-Type": type } });
    expect(response.status).toBe(413);
    const text = await response.text();
    expect(text).toContain("보내신 내용이 너무 많습니다.");
    expect(text).not.toContain("<html");
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
    fetch(at("/contents"), {
      method: "POST",
      body: new URLSearchParams({ content: "forest" }),
      headers: { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "sup.example", ...headers },
      redirect: "manual",
    });

  test("a form of the site is taken, its cookie is for TLS only, and HSTS is set", async () => {
    const response = await proxied({ Origin: "https://sup.example" });
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()[0]).toMatch(/; Secure/);
    expect(response.headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
  });

  test("a host in the header Forwarded, which the proxy passes on from the visitor, is ignored", async () => {
    const page = await fetch(at("/"), {
      headers: {
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "sup.example",
        Forwarded: "host=elsewhere.example",
      },
    });
    expect(await page.text()).toContain('<link rel="canonical" href="https://sup.example/"/>');
    const headers = { Origin: "https://sup.example", Forwarded: "host=elsewhere.example" };
    expect((await proxied(headers)).status).toBe(303);
  });

  test.each(['host="a b"', "host=sup.example/dashboard/inquiries.csv?", 'host="sup.example/healthz#"'])(
    "%s in that header leads nowhere else",
    async (forwarded) => {
      const page = await fetch(at("/inquiry"), { headers: { Forwarded: forwarded } });
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("<title>기관 도입 문의");
    },
  );

  test("a form of another site is refused", async () => {
    expect((await proxied({ Origin: "https://elsewhere.example" })).status).toBe(400);
    expect((await proxied({ Origin: "null" })).status).toBe(400);
  });
});

test("a form without scripts may come without Origin, as old browsers send it", async () => {
  const response = await visit().send("/", { method: "POST", body: new URLSearchParams(landingFields()) });
  expect(response.status).toBe(303);
});

test.each(["cross-site", "same-site"])(
  "a form that the browser calls %s is refused without Origin too",
  async (site) => {
    for (const path of [
      ...formPaths,
      "/dashboard/inquiries",
      "/dashboard/inquiries.csv",
      "/inquiry.data",
      "/nothing",
    ]) {
      const body = new URLSearchParams(landingFields());
      const response = await visit().send(path, {
        method: "POST",
        body,
        headers: { "Sec-Fetch-Site": site },
      });
      expect(response.status, path).toBe(400);
      expect(await response.text(), path).toContain("다른 사이트에서 보낸 요청은 받지 않습니다.");
    }
    const followed = await visit().send("/inquiry", { headers: { "Sec-Fetch-Site": site } });
    expect(followed.status).toBe(200);
  },
);

test("a path that leads out of the folder finds nothing", async () => {
  for (const path of ["/..%2f..%2fpackage.json", "/assets/..%2f..%2f..%2fpackage.json", "/.inputs"]) {
    const response = await fetch(at(path));
    expect(response.status, path).toBe(404);
    expect(await response.text()).not.toContain("react-router");
  }
});
