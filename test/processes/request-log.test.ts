import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { inquiryFields, landingFields } from "../helpers/samples.ts";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { Visitor } from "../helpers/visitor.ts";

test("the log tells of every request in one line, and of nobody anything", async () => {
  const site = await SeparateProcesses.start();
  const secrets: string[] = [];
  const secret = (text: string) => (secrets.push(text), text);
  const person = () => ({
    organizationName: secret(`비밀기관${randomUUID().slice(0, 8)}`),
    contactName: secret(`김비밀${randomUUID().slice(0, 8)}`),
    email: secret(`secret-${randomUUID()}@person.example`),
    phone: secret(`010-${randomUUID().replaceAll(/\D/g, "").padEnd(8, "7").slice(0, 4)}-9071`),
    message: secret(`털어놓을 말 ${randomUUID()}`),
  });
  const from = secret("203.0.113.77");
  const visit = () => new Visitor(site.siteUrl, { "X-Forwarded-For": from });

  for (const answer of [
    await visit().sendForm("/", landingFields(person())),
    await visit().sendForm("/inquiry", inquiryFields(person())),
  ]) {
    const address = answer.headers.get("Location") ?? "";
    secret(new URL(address, site.siteUrl).searchParams.get("receipt") ?? "");
    await visit().open(address);
  }
  await visit().post("/inquiry", inquiryFields({ ...person(), organizationType: secret("prison") }));
  const account = {
    email: secret(`staff-${randomUUID()}@example.com`),
    password: secret(`pass-${randomUUID()}`),
  };
  const joined = visit();
  await joined.sendForm("/auth", { ...account, inviteCode: secret("demo-admin-invite") });
  secrets.push(...joined.cookieHeader.split("; ").map((cookie) => cookie.split("=")[1]?.slice(0, 60) ?? ""));
  await joined.open("/dashboard/inquiries");
  await visit().post("/auth", account);
  await visit().post("/auth", { ...account, password: secret("wrong-password-1") });
  await visit().post("/auth?mode=signup", { ...account, inviteCode: secret("guessed-code") });
  await visit().open(`/${secret("someone@private.example")}?q=${secret("a-private-question")}`);
  await site.killBackend();
  await visit().post("/", landingFields(person()));
  await joined.open("/");
  await visit().post("/auth", account);

  await vi.waitFor(() =>
    expect(site.logged("request").at(-1)).toMatchObject({ route: "/auth", status: 503 }),
  );
  const log = site.webLog + site.backendLog;
  for (const text of secrets) expect(log, text).not.toContain(text);
  const digits = log.replaceAll(/\D+/g, "");
  expect(digits).not.toContain("2030113077");

  const lines = site.logged("request");
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    expect(line).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      id: expect.stringMatching(/^[\w-]{36}$/),
      method: expect.stringMatching(/^(?:GET|POST)$/),
      route: expect.stringMatching(/^(?:\/[\w/-]*|\*)$/),
      status: expect.any(Number),
      ms: expect.any(Number),
    });
  }
  expect(lines).toContainEqual(expect.objectContaining({ route: "/dashboard/inquiries", status: 200 }));
  expect(lines).toContainEqual(expect.objectContaining({ route: "*", status: 404 }));
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
});

test("an answer, its error page and what is logged for it carry the same id", async () => {
  const site = await SeparateProcesses.start();
  const response = await fetch(`${site.siteUrl}/`, {
    method: "POST",
    body: new FormData(),
    headers: { "Content-Type": "multipart/form-data; boundary=x", "X-Request-Id": "mine" },
  });
  expect(response.status).toBe(400);
  const id = response.headers.get("X-Request-Id") ?? "";
  expect(id).toMatch(/^[\w-]{36}$/);
  expect(await response.text()).toContain(`요청 번호 ${id}`);
  const line = expect.objectContaining({ id, status: 400, method: "POST" });
  await vi.waitFor(() => expect(site.logged("request")).toContainEqual(line));

  const plain = await fetch(`${site.siteUrl}/`, { method: "PUT" });
  expect(await plain.text()).toContain(plain.headers.get("X-Request-Id"));

  await site.killBackend();
  const kept = await new Visitor(site.siteUrl).sendForm("/", landingFields());
  expect(kept.status).toBe(303);
  await vi.waitFor(() => expect(site.logged("inquiry kept in the outbox")).toHaveLength(1));
  expect(site.logged("inquiry kept in the outbox")[0]?.id).toBe(kept.headers.get("X-Request-Id"));

  await site.startBackend();
  const delivered = () => expect(site.logged("inquiry delivered from the outbox")).toHaveLength(1);
  await vi.waitFor(delivered, { timeout: 90_000, interval: 200 });
  expect(site.logged("inquiry delivered from the outbox")[0]).not.toHaveProperty("id");
});

test("a log that nobody reads any more does not end the server", async () => {
  const site = await SeparateProcesses.start();
  site.stopReadingWebLog();
  for (const path of ["/", "/nothing", "/inquiry"]) await fetch(site.siteUrl + path);
  await new Visitor(site.siteUrl).sendForm("/", landingFields());
  expect((await fetch(`${site.siteUrl}/healthz`)).status).toBe(200);
});
