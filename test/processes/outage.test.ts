import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { inquiryFields, landingFields } from "../helpers/samples.ts";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { Visitor } from "../helpers/visitor.ts";

const inTime = { timeout: 240_000, interval: 100 };

test("what comes while the database is away is confirmed, hidden, and delivered once", async () => {
  const site = await SeparateProcesses.start();
  const visit = () => new Visitor(site.siteUrl);
  await site.killBackend();

  const landing = landingFields();
  const welcome = await visit().post("/", landing);
  expect(welcome.text).toContain("문의 접수 완료");
  const fields = inquiryFields();
  const [first, second] = await Promise.all([1, 2].map(() => visit().post("/inquiry", fields)));
  const referenceOf = (text = "") => /접수 번호([0-9A-Z]{10})/.exec(text)?.[1];
  expect(referenceOf(first?.text)).toBeDefined();
  expect(referenceOf(second?.text)).toBe(referenceOf(first?.text));

  expect(statSync(path.dirname(site.outboxFile)).mode & 0o777).toBe(0o700);
  const files = globSync(`${site.outboxFile}*`);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect(statSync(file).mode & 0o777, file).toBe(0o600);

  await site.killWeb();
  await site.startWeb();
  await site.startBackend();
  await vi.waitFor(async () => expect(await site.stored()).toHaveLength(2), inTime);
  const names = (await site.stored()).map((row) => String(row.organization_name));
  expect(new Set(names)).toEqual(new Set([landing.organizationName, fields.organizationName]));
  expect(await site.stored("reference")).toContainEqual({ reference: referenceOf(first?.text) });
  for (const { privacy_notice_version: version } of await site.stored("privacy_notice_version"))
    expect(version).toMatch(/^\d{4}-\d\d-\d\d$/);

  await vi.waitFor(() => {
    for (const file of globSync(`${site.outboxFile}*`))
      expect(readFileSync(file).includes("nurse@")).toBe(false);
  }, inTime);
});

test("a full disk takes no inquiry, and what it took before is delivered once", async () => {
  const site = await SeparateProcesses.start({}, { isWebStarted: false });
  await site.startWeb({}, { fileKilobytes: 256 });
  await site.killBackend();
  const accepted: string[] = [];
  let refusals = 0;
  for (let count = 0; count < 60 && refusals < 3; count += 1) {
    const fields = inquiryFields();
    const { status } = await new Visitor(site.siteUrl).sendForm("/inquiry", fields);
    if (status === 303) accepted.push(fields.organizationName);
    else refusals += 1;
  }
  // More than one batch.
  expect(accepted.length).toBeGreaterThan(4);
  expect(refusals).toBe(3);

  await site.startBackend();
  await vi.waitFor(async () => expect(await site.stored()).toHaveLength(accepted.length), inTime);
  const names = (await site.stored()).map((row) => String(row.organization_name));
  expect(new Set(names)).toEqual(new Set(accepted));
  const delivered = () =>
    [...site.webLog.matchAll(/delivered from the outbox".*?"reference":"(\w+)"/g)].map(([, each]) => each);
  await vi.waitFor(() => expect(delivered()).toHaveLength(accepted.length), inTime);
  // Twice the first backoff before a delete is retried.
  await pause(2_000);
  expect(new Set(delivered()).size).toBe(delivered().length);
  await site.killWeb();
  await site.startWeb();
  await vi.waitFor(() => expect(delivered().length).toBeGreaterThan(accepted.length), inTime);
  expect(await site.stored()).toHaveLength(accepted.length);
});
