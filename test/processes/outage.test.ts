import { chmodSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { inquiryFields, landingFields, uniqueName } from "../helpers/samples.ts";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { Visitor } from "../helpers/visitor.ts";

const inTime = { timeout: 240_000, interval: 100 };

test("what comes while the database is away is confirmed as ever, kept from other eyes, and delivered once", async () => {
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

test("what is in the database already and comes again while it is away is not stored twice", async () => {
  const site = await SeparateProcesses.start();
  const visit = () => new Visitor(site.siteUrl);
  const fields = inquiryFields();
  await visit().post("/inquiry", fields);
  await site.killBackend();
  const again = await visit().post("/inquiry", fields);
  again.screen.getByRole("dialog", { name: "문의 제출 완료" });
  await site.startBackend();
  await visit().post("/inquiry", inquiryFields());
  await vi.waitFor(async () => expect(await site.stored()).toHaveLength(2), inTime);
});

test.each([
  ["the outbox cannot be made", (file: string) => writeFileSync(path.dirname(file), "")],
  [
    "the outbox is no database",
    (file: string) => {
      mkdirSync(path.dirname(file));
      writeFileSync(file, "garbage".repeat(1000));
      chmodSync(file, 0o600);
    },
  ],
])(
  "when %s and the database is away, it says so, keeps everything typed and gives the phone number",
  async (_, breakIt) => {
    const site = await SeparateProcesses.start({ TIMEOUT_MULTIPLIER: "20" }, { isWebStarted: false });
    const outbox = path.join(site.folder, "broken/outbox.sqlite");
    breakIt(outbox);
    await site.startWeb({ OUTBOX_PATH: outbox, SUPPORT_PHONE: "02-777-8888" });

    expect((await new Visitor(site.siteUrl).sendForm("/inquiry", inquiryFields())).status).toBe(303);
    await site.killBackend();

    const landing = landingFields();
    const home = await new Visitor(site.siteUrl).post("/", landing);
    expect(home.status).toBe(503);
    expect(home.text).toContain("제출 실패");
    expect(home.text).toContain("문의 제출 중 오류가 발생했습니다. 다시 시도해주세요.");
    const fields = inquiryFields();
    const page = await new Visitor(site.siteUrl).post("/inquiry", fields);
    expect(page.status).toBe(503);
    expect(page.text).toContain("문의 제출 실패");
    for (const [shown, typed] of [
      [home, landing],
      [page, fields],
    ] as const) {
      expect(shown.screen.getByText(/아직 접수되지 않았습니다/).parentElement?.textContent).toContain(
        "02-777-8888",
      );
      for (const [name, value] of Object.entries(typed)) {
        expect(shown.document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value, name).toBe(value);
      }
    }
    expect(site.webLog).toContain("outbox cannot be written");
  },
);

async function fillDisk(site: SeparateProcesses): Promise<string[]> {
  await site.killWeb();
  await site.startWeb({}, { fileKilobytes: 256 });
  await site.killBackend();

  const accepted: string[] = [];
  let refusals = 0;
  for (let count = 0; count < 60 && refusals < 3; count += 1) {
    const organizationName = uniqueName();
    const { status } = await new Visitor(site.siteUrl).sendForm(
      "/inquiry",
      inquiryFields({ organizationName }),
    );
    if (status === 303) accepted.push(organizationName);
    else refusals += 1;
  }
  expect(accepted.length).toBeGreaterThan(0);
  expect(refusals).toBe(3);
  return accepted;
}

async function expectDelivered(site: SeparateProcesses, accepted: string[]) {
  await vi.waitFor(async () => expect(await site.stored()).toHaveLength(accepted.length), inTime);
  const names = (await site.stored()).map((row) => String(row.organization_name));
  expect(new Set(names)).toEqual(new Set(accepted));
}

test("a disk that is full takes no inquiry, and what it took before is delivered while it still is, and sent once", async () => {
  const site = await SeparateProcesses.start();
  const accepted = await fillDisk(site);
  // More than one batch.
  expect(accepted.length).toBeGreaterThan(4);
  await site.startBackend();
  await expectDelivered(site, accepted);

  const delivered = () =>
    [...site.webLog.matchAll(/delivered from the outbox".*?"reference":"(\w+)"/g)].map(([, each]) => each);
  await vi.waitFor(() => expect(delivered()).toHaveLength(accepted.length), inTime);
  // Twice the first backoff before a delete is retried.
  await pause(2_000);
  expect(new Set(delivered()).size).toBe(delivered().length);
  await site.killWeb();
  await site.startWeb();
  await vi.waitFor(
    () => expect(site.webLog.match(/delivered from the outbox/g)?.length).toBeGreaterThan(accepted.length),
    inTime,
  );
  expect(await site.stored()).toHaveLength(accepted.length);
});
