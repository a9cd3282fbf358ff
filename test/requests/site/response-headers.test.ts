import { expect, test } from "vitest";
import { inquiryFields, landingFields } from "../../helpers/samples.ts";
import { signedInAs, newVisitor } from "../../helpers/new-visitor.ts";

test.each(["/", "/inquiry", "/auth", "/nothing"])("%s carries the security headers", async (path) => {
  const { headers } = await newVisitor().send(path);
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
  ]);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("X-Frame-Options")).toBe("DENY");
  expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("Permissions-Policy")).toContain("camera=()");
  expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  expect(headers.get("Strict-Transport-Security")).toBeNull();
});

test("what is personal stays in no cache, and its cookies are out of scripts' reach", async () => {
  const visitor = newVisitor();
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
    ...(await Promise.all(
      ["/readyz", "/readyz.data", "/metrics.data"].map((path) => newVisitor().send(path)),
    )),
  ];
  for (const { headers, url } of answers) expect(headers.get("Cache-Control"), url).toMatch(/no-store/);
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies.length).toBeGreaterThan(4);
  for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly.*; SameSite=Lax/i);
});

test("a hydrated page has a nonce of its own on every inline script, no other has one", async () => {
  const visitor = await signedInAs("staff");
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

test("a refused inquiry is kept by the browser that sent it, and by no other cache", async () => {
  for (const [path, fields] of [
    ["/", landingFields({ email: "" })],
    ["/inquiry", inquiryFields({ email: "" })],
  ] as const)
    expect((await newVisitor().sendForm(path, fields)).headers.get("Cache-Control")).toBe(
      "private, no-cache",
    );
});
