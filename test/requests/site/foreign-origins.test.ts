import { describe, expect, inject, test } from "vitest";
import { formPaths } from "../../fuzz/nasty-values.ts";
import { inquiryFields, landingFields, uniqueName } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

const at = (path: string) => new URL(path, inject("siteUrl"));

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
    expect(response.headers.get("Strict-Transport-Security")).toBe("max-age=63072000");
  });

  test("a host in the header Forwarded, which is the visitor's, is ignored", async () => {
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

  test.each<Record<string, string>>([
    { "X-Forwarded-Proto": "https,http" },
    { "X-Forwarded-Proto": " HTTPS , http" },
    { "X-Forwarded-Host": " SUP.example , upstream:3000" },
  ])("%o is read as its first value", async (headers) => {
    const response = await proxied({ Origin: "https://sup.example", ...headers });
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()[0]).toMatch(/; Secure/);
  });

  test("a form of another site is refused", async () => {
    expect((await proxied({ Origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await proxied({ Origin: "null" })).status).toBe(403);
  });
});

test("a form without scripts may come without Origin, as old browsers send it", async () => {
  const response = await newVisitor().send("/", {
    method: "POST",
    body: new URLSearchParams(landingFields()),
  });
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
      const response = await newVisitor().send(path, {
        method: "POST",
        body,
        headers: { "Sec-Fetch-Site": site },
      });
      expect(response.status, path).toBe(403);
      expect(await response.text(), path).toContain("다른 사이트에서 보낸 요청은 받지 않습니다.");
    }
    const followed = await newVisitor().send("/inquiry", { headers: { "Sec-Fetch-Site": site } });
    expect(followed.status).toBe(200);
  },
);

describe("a form whose sender is hidden", () => {
  const typed = inquiryFields({ organizationName: uniqueName(), message: "</textarea><b>줄\n둘</b>" });
  const post = (path: string, headers: Record<string, string>, fields: Record<string, string> = typed) => {
    const changed = (request: Request) => {
      if (request.method === "POST")
        for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      return fetch(request);
    };
    return new Visitor(inject("siteUrl"), {}, changed).post(path, fields);
  };

  test.each(["null", "https://upstream.example"])(
    "Origin %s is of this site if the browser says so",
    async (origin) => {
      const page = await post("/inquiry", { Origin: origin, "Sec-Fetch-Site": "same-origin" });
      expect(page.text).toContain("문의 제출 완료");
    },
  );

  test.each(["null", "https://upstream.example", "no origin"])(
    "Origin %s of an old browser gets back what was typed, and nothing is stored",
    async (origin) => {
      const page = await post("/inquiry", { Origin: origin });
      expect(page.status).toBe(403);
      expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
      page.screen.getByRole("heading", { name: "보내지 못했습니다" });
      expect(page.screen.getByRole("textbox", { name: "기관명" })).toHaveProperty(
        "value",
        typed.organizationName,
      );
      expect(page.screen.getByRole("textbox", { name: "문의 내용" })).toHaveProperty("value", typed.message);
      // One press must not send what another site may have written.
      expect(page.document.querySelector("form, input, script")).toBeNull();
      expect(page.href("화면 다시 열기")).toBe("/inquiry");
    },
  );

  test.each([...formPaths, "/dashboard/inquiries", "/dashboard/inquiries.csv", "/logout", "/nothing"])(
    "at %s it is a page too, without a password or a code",
    async (path) => {
      const fields = {
        email: "who@example.kr",
        password: "s3cret-one",
        code: "123456",
        inviteCode: "s3cret-two",
      };
      const page = await post(path, { Origin: "null" }, { ...fields, currentPassword: "s3cret-three" });
      expect(page.status).toBe(403);
      page.screen.getByRole("heading", { name: "보내지 못했습니다" });
      expect(page.html).toContain("who@example.kr");
      expect(page.html).not.toMatch(/s3cret|123456/);
    },
  );

  test("what the browser calls another site's is not shown", async () => {
    for (const site of ["cross-site", "same-site"]) {
      const page = await post("/inquiry", { Origin: "https://elsewhere.example", "Sec-Fetch-Site": site });
      expect(page.status).toBe(403);
      expect(page.text).toContain("다른 사이트에서 보낸 요청은 받지 않습니다.");
      expect(page.html).not.toContain(typed.organizationName);
    }
  });
});
