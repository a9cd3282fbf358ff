import { describe, expect, inject, test } from "vitest";
import { formPaths } from "../../fuzz/nasty-values.ts";
import { landingFields } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";

const visit = () => new Visitor(inject("siteUrl"));
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
