import { randomUUID } from "node:crypto";
import { dayInSeoul, startOfDayInSeoul } from "../seoul-time.ts";
import type { DemoRow } from "./demo-inquiry-contents.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Intake = {
  /** Weeks ago, on a Tuesday or a Thursday, and the hour. */
  received: [weeksAgo: number, day: "Tuesday" | "Thursday", hour: number];
  source: "phone" | "referral" | "fair";
  organization_type: string;
  organization_name: string;
  contact_name: string;
  email: string;
  phone: string;
  message: string;
  was_answered?: boolean;
};

const intakes: Intake[] = [
  {
    received: [1, "Thursday", 10],
    source: "phone",
    organization_type: "health",
    organization_name: "푸른재시보건소",
    contact_name: "장은주",
    email: "",
    phone: "063-000-0412",
    message: "전화 주심. 어르신 프로그램에 2대, 다음 분기 예산. 문자로 자료를 받고 싶어 하심.",
    was_answered: true,
  },
  {
    received: [1, "Tuesday", 15],
    source: "phone",
    organization_type: "company",
    organization_name: "큰솔물산",
    contact_name: "임태경",
    email: "taekyung.lim@example.com",
    phone: "02-000-7781",
    message: "휴게실에 둘 수 있는지, 구독과 구매 가운데 무엇이 나은지 물어보심.",
    was_answered: true,
  },
  {
    received: [2, "Tuesday", 11],
    source: "referral",
    organization_type: "counseling",
    organization_name: "달안군 가족센터",
    contact_name: "윤보라",
    email: "bora.yoon@example.com",
    phone: "",
    message: "차오름시 청소년상담복지센터에서 소개받으셨다고 함. 부모 교육에 쓰고 싶어 하심.",
  },
  // One file, as after a fair.
  {
    received: [2, "Thursday", 14],
    source: "fair",
    organization_type: "school",
    organization_name: "하늘샘중학교",
    contact_name: "강수빈",
    email: "subin.kang@example.com",
    phone: "031-000-2290",
    message: "부스에서 10분 체험. 위클래스에 두고 싶다고 하심.",
  },
  {
    received: [2, "Thursday", 16],
    source: "fair",
    organization_type: "hospital",
    organization_name: "솔머리재활병원",
    contact_name: "조현우",
    email: "hyunwoo.cho@example.com",
    phone: "010-0000-6035",
    message: "명함 받음. 소독 방법과 대여 견적을 보내 달라고 하심.",
  },
];

const replies = [
  {
    to: "솔머리재활병원",
    subject: "대여 견적과 소독 안내를 보내 드립니다",
    body: "조현우 선생님, 안녕하세요. 박람회에서 뵈었던 숲결 VR입니다.\n대여 견적은 네 대에 12개월이고, 소독은 알코올 솜으로 1분이면 됩니다.\n시연 날짜를 정해 주시면 기기를 가지고 찾아뵙겠습니다.",
    problem: null,
  },
  {
    to: "하늘샘중학교",
    subject: "체험하신 콘텐츠의 목록입니다",
    body: "강수빈 선생님, 안녕하세요. 부스에서 체험하신 숲길 콘텐츠의 목록을 보내 드립니다.",
    problem: "smtp_550",
  },
];

const views = [
  { name: "박람회에서 만난 곳", filter: { source: "fair" } },
  { name: "학교의 새 문의", filter: { status: "new", type: "school" } },
];

/** The intakes of this admin, answers by mail, and shared views, by table. */
export function demoIntakes(admin: string, now: Date) {
  const importId = randomUUID();
  const inquiries = intakes.map(({ received, was_answered, ...intake }, index) => {
    const created_at = momentOf(received, now);
    const isHandled = intake.source === "fair";
    const reply = replies.find(({ to }) => to === intake.organization_name);
    const replied_at = reply && !reply.problem ? now.toISOString() : null;
    return {
      ...intake,
      id: randomUUID(),
      reference: `DEM0ENTRY${index}`,
      created_at,
      status: isHandled ? "in_progress" : "new",
      assigned_to: isHandled ? admin : null,
      version: isHandled ? 2 : 1,
      first_response_at: was_answered ? created_at : replied_at,
      mail_problem: reply?.problem ?? null,
    };
  });
  const events = inquiries.flatMap(({ id: inquiry_id, source, created_at, status }) => {
    const at = new Date(Date.parse(created_at) + HOUR).toISOString();
    const event = (kind: string, from_value: string | null, to_value: string, details: object | null) => ({
      inquiry_id,
      at,
      actor: admin,
      kind,
      from_value,
      to_value,
      details,
    });
    if (status === "new") return [event("intake", null, source, null)];
    return [
      event("intake", null, source, { import: importId }),
      event("status", "new", status, null),
      event("assignment", null, admin, null),
    ];
  });
  const contacts = inquiries
    .filter(({ created_at, first_response_at }) => first_response_at === created_at)
    .map(({ id, created_at }) => ({ inquiry_id: id, author: admin, kind: "call", created_at }));
  const inquiry_replies = replies.map(({ to, subject, body, problem }) => ({
    inquiry_id: inquiries.find(({ organization_name }) => organization_name === to)?.id,
    author: admin,
    subject,
    body,
    created_at: now.toISOString(),
    state: problem ? "failed" : "sent",
    settled_at: now.toISOString(),
  }));
  const imported = inquiries.filter(({ source }) => source === "fair").length;
  return {
    inquiries,
    inquiry_events: events,
    inquiry_contacts: contacts,
    inquiry_replies,
    saved_views: views.map((view) => ({ ...view, owner: admin, is_shared: true })),
    audit_events: [{ actor: admin, kind: "import", details: { import: importId, row_count: imported } }],
  } satisfies Record<string, DemoRow[]>;
}

function momentOf([weeksAgo, day, hour]: Intake["received"], now: Date): string {
  const today = dayInSeoul(now);
  const sinceSunday = new Date(today).getUTCDay();
  const daysAgo = weeksAgo * 7 + sinceSunday - (day === "Tuesday" ? 2 : 4);
  return new Date(
    Number(startOfDayInSeoul(dayInSeoul(Number(now) - daysAgo * DAY))) + hour * HOUR,
  ).toISOString();
}
