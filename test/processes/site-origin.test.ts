import { expect, test, vi } from "vitest";
import { sendRaw } from "../helpers/raw-request.ts";
import { SeparateProcesses } from "../helpers/separate-processes.ts";

const ORIGIN = "https://www.sup.example";

async function visitAs(siteUrl: string, host: string, ...headers: string[]) {
  const head = [`Host: ${host}`, "Connection: close", ...headers].join("\r\n");
  const body = "content=forest";
  const form = `Origin: ${ORIGIN}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}`;
  return {
    page: await sendRaw(siteUrl, `GET / HTTP/1.1\r\n${head}\r\n\r\n`),
    posted: await sendRaw(siteUrl, `POST /contents HTTP/1.1\r\n${head}\r\n${form}\r\n\r\n${body}`),
  };
}

test("the operator's address decides about TLS, whatever host a request names", async () => {
  const { siteUrl } = await SeparateProcesses.start({ SITE_ORIGIN: ORIGIN, HSTS_SUBDOMAINS: "on" });
  for (const host of ["www.sup.example", "WWW.Sup.Example", "www.sup.example:443", "upstream:3000"]) {
    const { page, posted } = await visitAs(siteUrl, host, "X-Forwarded-Proto: http");
    expect(page.status, host).toBe(200);
    expect(page.head, host).toMatch(/^strict-transport-security: max-age=63072000; includeSubDomains$/im);
    expect(page.body, host).toContain(`<link rel="canonical" href="${ORIGIN}/"/>`);
    expect(posted.status, host).toBe(303);
    expect(posted.head, host).toMatch(/^set-cookie: __Host-flash=.*; Secure/im);
    expect(posted.head, host).toMatch(/^strict-transport-security: /im);
  }
});

test("without one it is the proxies that the operator trusts, and nobody else", async () => {
  const site = await SeparateProcesses.start({ TRUSTED_PROXIES: "192.0.2.1" });
  const headers = ["X-Forwarded-Proto: https", "X-Forwarded-Host: www.sup.example"];
  const ignored = await visitAs(site.siteUrl, "site.example", ...headers);
  expect(ignored.page.head).not.toMatch(/^strict-transport-security/im);
  expect(ignored.page.body).toContain('<link rel="canonical" href="http://site.example/"/>');
  expect(ignored.posted.status).toBe(403);
  expect(Buffer.from(ignored.posted.body, "latin1").toString()).toContain("보내지 못했습니다");
  const told = () => site.logged("proxy is not trusted");
  await vi.waitFor(() => expect(told()).toHaveLength(1));
  expect(told()[0]).toMatchObject({
    proxy: "127.0.0.1",
    remedy: "If it is yours, add 127.0.0.1 to TRUSTED_PROXIES.",
  });

  await site.killWeb();
  await site.startWeb({ TRUSTED_PROXIES: "192.0.2.1, 127.0.0.0/8" });
  const believed = await visitAs(site.siteUrl, "site.example", ...headers);
  expect(believed.page.head).toMatch(/^strict-transport-security/im);
  expect(believed.page.body).toContain(`<link rel="canonical" href="${ORIGIN}/"/>`);
  expect(believed.posted.status).toBe(303);
  expect(told()).toHaveLength(1);

  await site.killWeb();
  await site.startWeb({ TRUSTED_PROXIES: "192.0.2.1", SITE_ORIGIN: ORIGIN });
  const known = await visitAs(site.siteUrl, "upstream:3000", ...headers);
  expect(known.posted.status).toBe(303);
  await vi.waitFor(() => expect(told()).toHaveLength(2));
  expect(told()[1]).toMatchObject({ proxy: "127.0.0.1", effect: "its visitors count as one network" });
});
