import { formatDateTime, formatWeekday, seoulDay } from "../../korean/dates.ts";
import { formatNumber } from "../../korean/numbers.ts";
import { RESPONSE_TIME } from "../../korean/response-time.ts";
import type { NotificationDelivery } from "../delivery/notification-queue.server.ts";
import { isAboutInquiries, type InquiryNotificationKind } from "../notification-kinds.ts";
import { SUBJECT_PREFIX } from "./mail-subject.ts";

export type NotificationText = {
  subject: string;
  heading: string;
  lines: string[];
  rows: { label: string; value: string }[];
  link: { label: string; url: string };
};

export type DescribedDelivery = Pick<
  NotificationDelivery,
  "channel" | "kind" | "facts" | "noticed_at" | "inquiry_id" | "reference" | "received_at" | "due_at"
>;

type Text = Omit<NotificationText, "link" | "rows"> & {
  rows?: NotificationText["rows"];
  path?: string;
  label?: string;
};

/** `siteOrigin` prefixes the link. Visitors get their own text, without a link to the dashboard. */
export function notificationText(
  delivery: DescribedDelivery,
  siteOrigin: string,
  now = new Date(),
): NotificationText {
  const text = delivery.channel === "visitor_mail" ? visitorText(delivery, now) : staffText(delivery);
  const { subject, path = "/dashboard", label = "대시보드 열기", rows = [], ...words } = text;
  return {
    subject: `${SUBJECT_PREFIX} ${subject}`,
    ...words,
    rows,
    link: { label, url: `${siteOrigin}${path}` },
  };
}

function staffText(delivery: DescribedDelivery): Text {
  const { kind, facts, reference, received_at, due_at, noticed_at } = delivery;
  if (delivery.inquiry_id === null && isAboutInquiries(kind))
    return severalText(kind, facts?.count ? Number(facts.count) : null);
  const count = (name: string) => formatNumber(Number(facts?.[name] ?? 0));
  const inquiry = {
    path: `/dashboard/inquiries/${delivery.inquiry_id}`,
    label: "문의 열기",
    rows: inquiryRows(reference, received_at),
  };
  const account = {
    path: "/account",
    label: "내 계정 열기",
    rows: [{ label: "시각", value: formatDateTime(noticed_at) }],
  };
  const notYou = "직접 하신 일이 아니라면 바로 비밀번호를 바꾸고 관리자에게 알려 주세요.";
  // The stranger who added it holds the codes, which a new password wants too.
  const notYourFactor =
    "직접 하신 일이 아니라면 바로 다른 관리자에게 2단계 인증 해제를 부탁하고, 다시 로그인해 비밀번호를 바꿔 주세요.";
  switch (kind) {
    case "new_inquiry":
      return {
        subject: `새 문의 ${reference}`,
        heading: "새 문의가 들어왔습니다",
        lines: [`${deadlineText(due_at)} 첫 응답을 드리기로 약속한 문의입니다.`],
        ...inquiry,
      };
    case "assigned":
      return {
        subject: `문의 ${reference} 배정`,
        heading: "문의가 배정되었습니다",
        lines: ["동료가 이 문의의 담당 관리자로 정했습니다."],
        ...inquiry,
      };
    case "next_action_due":
      return {
        subject: `다음 연락일 ${reference}`,
        heading: "다시 연락드릴 날입니다",
        lines: ["정해 두신 다음 연락일이 되었습니다."],
        ...inquiry,
      };
    case "deadline_at_risk":
      return {
        subject: `응답 기한 임박 ${reference}`,
        heading: "응답 기한이 임박했습니다",
        lines: [`아직 첫 응답이 없습니다. ${deadlineText(due_at)} 연락드려야 합니다.`],
        ...inquiry,
      };
    case "outbox_stuck":
      return {
        subject: `저장되지 못한 문의 ${count("queued")}건`,
        heading: "문의가 데이터베이스에 저장되지 못하고 있습니다",
        lines: [
          `접수한 문의 ${count("queued")}건이 10분 넘게 웹 서버에 머물러 있습니다. 지워지지는 않았습니다.`,
          "사이트를 운영하는 분께 이 메일을 보여 주시고, 서버의 기록을 확인해 달라고 해 주세요.",
        ],
        rows: facts?.reason ? [{ label: "데이터베이스", value: `응답하지 않음 (${facts.reason})` }] : [],
      };
    case "digest":
      return {
        subject: `오늘의 요약: 새 문의 ${count("new")}건`,
        heading: `${formatWeekday(seoulDay(new Date(noticed_at)))} 요약`,
        lines: ["지난 영업일 아침부터 오늘 아침까지입니다."],
        rows: [
          { label: "새 문의", value: `${count("new")}건` },
          { label: "기한이 임박한 문의", value: `${count("due")}건` },
          { label: "기한이 지난 문의", value: `${count("overdue")}건` },
          { label: "기한 안에 응답한 문의", value: `${count("kept")}건` },
        ],
        path: "/dashboard/worklist",
        label: "할 일 열기",
      };
    case "role_changed":
      return {
        subject: "권한이 바뀌었습니다",
        heading: "내 권한이 바뀌었습니다",
        lines: [
          facts?.role === "admin"
            ? "이제 관리자입니다. 대시보드를 쓰실 수 있습니다."
            : "이제 관리자가 아닙니다.",
        ],
        ...account,
      };
    case "new_device":
      return {
        subject: "새 기기에서 로그인",
        heading: "새 기기에서 로그인했습니다",
        lines: ["방금 직접 로그인하셨다면 하실 일이 없습니다.", notYou],
        ...account,
      };
    case "password_changed":
      return {
        subject: "비밀번호가 바뀌었습니다",
        heading: "비밀번호가 바뀌었습니다",
        lines: [notYou],
        ...account,
      };
    case "factor_added":
      return {
        subject: "2단계 인증 앱을 등록했습니다",
        heading: "2단계 인증 앱이 등록되었습니다",
        lines: [notYourFactor],
        ...account,
      };
    case "factor_removed":
      return {
        subject: "2단계 인증 앱을 해제했습니다",
        heading: "2단계 인증 앱이 해제되었습니다",
        lines: [notYou],
        ...account,
      };
    case "recovery_codes_made":
      return {
        subject: "복구 코드를 새로 만들었습니다",
        heading: "복구 코드가 새로 만들어졌습니다",
        lines: ["예전 복구 코드는 이제 쓸 수 없습니다.", notYourFactor],
        ...account,
      };
  }
}

function visitorText({ reference, received_at, due_at }: DescribedDelivery, now: Date): Text {
  // After days without a mail server, an admin may resend the mails that waited.
  const isLate = due_at !== null && new Date(due_at) < now;
  return {
    subject: `도입 문의를 받았습니다 (${reference})`,
    heading: "도입 문의를 받았습니다",
    lines: [
      isLate
        ? "이 메일이 늦게 도착해 죄송합니다. 담당자가 내용을 살펴보고 남겨 주신 전화나 이메일로 곧 연락드립니다."
        : `담당자가 내용을 살펴보고 ${deadlineText(due_at)} 남겨 주신 전화나 이메일로 연락드립니다.`,
      "이어서 상담하고, 기관에 맞춘 제안서와 시연을 준비합니다.",
      "문의하신 적이 없다면 이 메일은 지우셔도 됩니다. 적어 주신 내용은 이 메일에 담지 않았습니다.",
    ],
    rows: inquiryRows(reference, received_at),
    path: "/",
    label: "숲결 VR 열기",
  };
}

function inquiryRows(reference: string | null, receivedAt: string | null): NotificationText["rows"] {
  return [
    { label: "접수 번호", value: reference ?? "없음" },
    ...(receivedAt ? [{ label: "접수 시각", value: formatDateTime(receivedAt) }] : []),
  ];
}

/** An inquiry that bypassed the site may be told of before its deadline is stored. */
function deadlineText(dueAt: string | null): string {
  return dueAt === null ? `${RESPONSE_TIME} 안에` : `${formatWeekday(seoulDay(new Date(dueAt)))}까지`;
}

const NOT_SINGLY = "하루에 한 건씩 알리는 수를 넘어, 당분간 한 시간에 한 번만 알립니다.";

/** `count` is null of a flood, which the database tells of once an hour (`private.told_as_flood`). */
function severalText(kind: InquiryNotificationKind, count: number | null): Text {
  const many = count === null ? "여러 건" : `${formatNumber(count)}건`;
  const copy = {
    new_inquiry: {
      subject: `새 문의 ${many}`,
      heading: `새 문의가 ${many} 들어왔습니다`,
      advice: "신규 문의 목록에서 확인해 주세요.",
      path: "/dashboard/inquiries?status=new",
      label: "신규 문의 열기",
    },
    assigned: {
      subject: `문의 ${many} 배정`,
      heading: `문의 ${many}이 배정되었습니다`,
      advice: "내가 맡은 문의 목록에서 확인해 주세요.",
      path: "/dashboard/inquiries?assigned=me",
      label: "내가 맡은 문의 열기",
    },
    next_action_due: {
      subject: `다음 연락일 ${many}`,
      heading: `다시 연락드릴 문의가 ${many} 있습니다`,
      advice: "할 일에서 확인해 주세요.",
      path: "/dashboard/worklist",
      label: "할 일 열기",
    },
    deadline_at_risk: {
      subject: `응답 기한 임박 ${many}`,
      heading: `응답 기한이 임박한 문의가 ${many} 있습니다`,
      advice: "할 일에서 확인해 주세요.",
      path: "/dashboard/worklist",
      label: "할 일 열기",
    },
  };
  const { advice, ...text } = copy[kind];
  return { ...text, lines: count === null ? [NOT_SINGLY, advice] : [advice] };
}
