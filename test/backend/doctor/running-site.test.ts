import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { OutboxFile } from "../../../app/inquiry/submission/outbox-file.server.ts";
import { checkChannels } from "../../../supabase/doctor/checks/notification-channels.ts";
import { checkPageAnswers } from "../../../supabase/doctor/checks/page-answers.ts";
import { checkWaiting } from "../../../supabase/doctor/checks/waiting-inquiries.ts";
import { freePort } from "../../../supabase/scratch/start-postgres.ts";
import { SESSION_SECRET, runToEnd } from "../../helpers/site.ts";
import { startMailServer, startReceiver } from "../../processes/notifications/receivers.ts";
import { preparedFolder, startReadyProcess, temporaryFolder } from "../backend-process.ts";

const MINUTE_MS = 60_000;

/** An outbox as the site writes it, with an inquiry that was accepted so many minutes ago. */
function outboxWith(minutesAgo: number, { isRefused = false } = {}) {
  const file = path.join(temporaryFolder(), "inquiries.sqlite");
  const outbox = new OutboxFile(file, { encrypt: (text) => text, decrypt: (text) => text });
  const submission_id = crypto.randomUUID();
  const row = {
    submission_id,
    reference: "AB12CD34EF",
    organization_name: "한빛초등학교",
    contact_name: "김보건",
    email: "nurse@school.example",
    phone: "010-1234-5678",
  };
  outbox.keep({ row, receivedAt: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString() });
  if (isRefused) outbox.settle(submission_id, "23514 a check");
  outbox.writeSettled();
  return { OUTBOX: "on" as const, OUTBOX_PATH: file };
}

test("what the site cannot do is a problem each, with a remedy", async () => {
  const backend = await startReadyProcess(preparedFolder());
  const [smtpPort, webhookPort] = [await freePort(), await freePort()];
  const settings = {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SESSION_SECRET,
    SITE_TOKEN: "kJ3nVq8zTr5wXy2bLm7cHd4fGs6pQa9e-of-another",
    SITE_ORIGIN: "http://127.0.0.1:3000",
    OUTBOX_PATH: outboxWith(24).OUTBOX_PATH,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: "notifications@example.org",
    WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/hook`,
    WEBHOOK_FORMAT: "slack",
  };
  const { code, output } = await runToEnd(["supabase/doctor/doctor.ts"], settings);
  expect(code).toBe(1);
  const problems = output.split("\n").filter((line) => line.startsWith("[문제]"));
  expect(problems).toEqual([
    expect.stringMatching(/기다리는 문의: 문의 1건이 기다립니다\. 가장 오래된 것은 24분 전.* → /),
    expect.stringMatching(/SITE_TOKEN: 데이터베이스가 이 값을 몰라 .* → .*trust_site_token/),
    expect.stringMatching(/알림 메일: 127\.0\.0\.1:\d+이 받지 않습니다: .*ECONNREFUSED.* → .*SMTP_URL/),
    expect.stringMatching(/웹훅: 127\.0\.0\.1:\d+이 답하지 않습니다: ECONNREFUSED → .*WEBHOOK_URL/),
  ]);

  const trusted = await runToEnd(["supabase/doctor/doctor.ts"], {
    ...settings,
    SITE_TOKEN: backend.siteToken,
    OUTBOX_PATH: outboxWith(0, { isRefused: true }).OUTBOX_PATH,
  });
  expect(trusted.output).toContain("[정상] SITE_TOKEN");
  expect(trusted.output).toMatch(/\[문제\] 기다리는 문의: .*거절.*1건.* → .*refusal/);
});

test("an outbox where nothing or only something new waits is no problem", () => {
  expect(checkWaiting(outboxWith(3), Date.now())).toMatchObject([{ outcome: "warning" }]);
  const settings = { OUTBOX: "on" as const, OUTBOX_PATH: path.join(temporaryFolder(), "none.sqlite") };
  expect(checkWaiting(settings, Date.now())).toEqual([]);
});

test("what only the operator can tell visitors is named until it is set", () => {
  const settings = { OUTBOX: "off" as const, OUTBOX_PATH: "", unansweredFaq: ["FAQ_HEADSETS"] };
  expect(checkPageAnswers(settings, { embedded: false })).toMatchObject([
    { outcome: "warning", message: expect.stringContaining("FAQ_HEADSETS") },
    { outcome: "warning", remedy: expect.stringContaining("PRIVACY_OFFICER") },
  ]);
  const whole = { ...settings, unansweredFaq: [], PRIVACY_OFFICER: "이음", DATA_LOCATION: "대한민국(서울)" };
  expect(checkPageAnswers(whole, { embedded: false })).toEqual([]);
  const mailing = { ...whole, SMTP_URL: "smtp://mail.example.org" };
  expect(checkPageAnswers(mailing, { embedded: false })).toMatchObject([
    { outcome: "warning", remedy: expect.stringContaining("VISITOR_MAIL_PROVIDER") },
  ]);
  expect(checkPageAnswers({ ...mailing, VISITOR_MAIL_PROVIDER: "숲우편" }, { embedded: false })).toEqual([]);
  expect(checkPageAnswers(settings, { embedded: true })).toEqual([]);
});

test("a mail server and a webhook that live are well, and hear of no message", async () => {
  const mail = await startMailServer();
  onTestFinished(mail.stop);
  let status = 405;
  const hook = await startReceiver((_, response) => void response.writeHead(status).end());
  onTestFinished(hook.stop);
  const settings = { OUTBOX: "off" as const, OUTBOX_PATH: "", SMTP_URL: mail.url, WEBHOOK_URL: hook.url };
  expect(await checkChannels(settings)).toMatchObject([{ outcome: "good" }, { outcome: "good" }]);
  status = 404;
  expect(await checkChannels(settings)).toMatchObject([{ outcome: "good" }, { outcome: "warning" }]);
  status = 503;
  expect(await checkChannels(settings)).toMatchObject([{ outcome: "good" }, { outcome: "problem" }]);
  expect(mail.caught).toEqual([]);
  expect(hook.received.map(({ body }) => body)).toEqual(["", "", ""]);
});

test.each([
  [{ SUPABASE_URL: "https://project.supabase.co" }, "SUPABASE_PUBLISHABLE_KEY가 없습니다."],
  [{ SITE_ORIGIN: "https://www.example.org" }, "운영 설정(SITE_ORIGIN=https://www.example.org)이 있는데"],
])("with %o it says what is missing, instead of examining the demo", async (settings, told) => {
  const { code, output } = await runToEnd(["supabase/doctor/doctor.ts"], settings);
  expect(code).toBe(1);
  expect(output).toContain(`[문제] 설정: ${told}`);
});
