import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { type NotificationKind, notificationKinds } from "../../../app/notifications/notification-kinds.ts";
import { notificationMail, sampleDelivery } from "../../../app/notifications/mails/notification-mail.ts";

const SITE = "https://www.example.org";
const mailOf = (kind: NotificationKind | "visitor") => notificationMail(sampleDelivery(kind), SITE);

describe.each([...(Object.keys(notificationKinds) as NotificationKind[]), "visitor" as const])(
  "the mail %s",
  (kind) => {
    test("says the same as text and as HTML, in Korean, and links to this site alone", () => {
      const { subject, text, html } = mailOf(kind);
      const { document } = new JSDOM(html).window;
      expect(subject).toMatch(/^\[숲결 VR\] .*[가-힣]/);
      expect(document.documentElement.lang).toBe("ko");
      const heading = document.querySelector("h1")?.textContent ?? "";
      expect(heading).not.toBe("");
      expect(text.startsWith(heading)).toBe(true);
      for (const paragraph of document.querySelectorAll("p:not(.soft)"))
        expect(text).toContain(paragraph.textContent.trim());
      const link = document.querySelector("a")?.href ?? "";
      expect(link.startsWith(SITE)).toBe(true);
      expect(text).toContain(link);
      expect(html).not.toMatch(/<img|<script|url\(|@import|undefined|null/);
      expect(html).toContain("prefers-color-scheme: dark");
      expect(html).toContain("max-width: 600px");
    });
  },
);

test.each<[NotificationKind, string, string, number?]>([
  ["new_inquiry", "새 문의 여러 건", "/dashboard/inquiries?status=new"],
  ["assigned", "문의 30건 배정", "/dashboard/inquiries?assigned=me", 30],
  ["new_inquiry", "새 문의 1,200건", "/dashboard/inquiries?status=new", 1200],
  ["next_action_due", "다음 연락일 여러 건", "/dashboard/worklist"],
  ["deadline_at_risk", "응답 기한 임박 여러 건", "/dashboard/worklist"],
] satisfies [NotificationKind, string, string, number?][])(
  "many of %s at once are one mail, which opens their list",
  (kind, subject, path, count) => {
    const flood = {
      ...sampleDelivery(kind),
      facts: count === undefined ? null : { count },
      inquiry_id: null,
      reference: null,
      received_at: null,
      due_at: null,
    };
    const mail = notificationMail(flood, SITE);
    expect(mail.subject).toBe(`[숲결 VR] ${subject}`);
    expect(mail.text).toContain(`${SITE}${path}`);
    expect(mail.text).not.toMatch(/접수 번호|없음|null/);
    expect(mail.text.includes("당분간 한 시간에 한 번만 알립니다"), "of a flood alone").toBe(
      count === undefined,
    );
  },
);

test("a visitor is told when, and by whom nothing of what they wrote", () => {
  const { text } = notificationMail(
    { ...sampleDelivery("visitor"), due_at: "2026-11-24T05:00:00Z", reference: "AB12CD34EF" },
    SITE,
    new Date("2026-11-20T05:01:00Z"),
  );
  expect(text).toContain("AB12CD34EF");
  expect(text).toContain("11월 24일(화)까지");
  expect(text).not.toContain("/dashboard");
});

test("a visitor whose mail comes late is promised no day that has passed", () => {
  const { text } = notificationMail(
    { ...sampleDelivery("visitor"), due_at: "2026-11-24T05:00:00Z" },
    SITE,
    new Date("2026-11-27T05:00:00Z"),
  );
  expect(text).not.toMatch(/\d일\(.\)까지/);
  expect(text).toContain("이 메일이 늦게 도착해 죄송합니다.");
});
