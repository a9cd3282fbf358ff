import type { Sql } from "../database/database.ts";
import { dayInSeoul, startOfDayInSeoul } from "../seoul-time.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Entry = {
  /** That many weeks ago, on a Tuesday or a Thursday, at this hour. */
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

const phoned: Entry[] = [
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
];

/** Of one file, as after a fair. */
const atFair: Entry[] = [
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
    settled: "state = 'sent', problem = null",
  },
  {
    to: "하늘샘중학교",
    subject: "체험하신 콘텐츠의 목록입니다",
    body: "강수빈 선생님, 안녕하세요. 부스에서 체험하신 숲길 콘텐츠의 목록을 보내 드립니다.",
    settled: "state = 'undeliverable', problem = 'smtp_550'",
  },
];

const views = [
  { name: "박람회에서 만난 곳", filter: { source: "fair" } },
  { name: "학교의 새 문의", filter: { status: "new", type: "school" } },
];

/** As this admin, by the functions that the dashboard calls: what bypassed the site, answers by mail, and shared views.
 * No mail and no notification is sent. */
export async function addEntries(sql: Sql, admin: string, now: Date): Promise<void> {
  const endSession = await beginSession(sql, admin);
  const enter = (entries: Entry[], first: number, importId: string | null) =>
    sql.query("select public.enter_inquiries($1::jsonb, $2::uuid)", [
      JSON.stringify(
        entries.map(({ received, ...entry }, place) => ({
          ...entry,
          reference: `DEM0ENTRY${first + place}`,
          created_at: momentOf(received, now),
        })),
      ),
      importId,
    ]);
  for (const [place, entry] of phoned.entries()) await enter([entry], place, null);
  await enter(atFair, phoned.length, crypto.randomUUID());
  for (const { name, filter } of views)
    await sql.query("insert into public.list_views (name, filter, is_shared) values ($1, $2::jsonb, true)", [
      name,
      JSON.stringify(filter),
    ]);

  await sql.exec(
    `update public.inquiry_events set at = inquiries.created_at + interval '1 hour'
     from public.inquiries where inquiries.id = inquiry_id and inquiry_events.kind = 'entry'`,
  );
  await sql.exec(
    "update public.inquiries set status = 'in_progress', assigned_to = auth.uid() where source = 'fair'",
  );
  const restoreChannel = await openReplyChannel(sql);
  for (const { to, subject, body, settled } of replies) {
    await sql.query(
      `insert into public.inquiry_replies (inquiry_id, subject, body)
       select id, $2, $3 from public.inquiries where source = 'fair' and organization_name = $1`,
      [to, subject, body],
    );
    await sql.exec(
      `update public.notification_deliveries set settled_at = now(), attempts = 1, ${settled}
       where channel = 'reply' and state = 'waiting'`,
    );
  }
  await sql.exec(
    `update public.inquiries set mail_problem = deliveries.problem
     from public.notifications join public.notification_deliveries as deliveries on notification_id = notifications.id
     where notifications.inquiry_id = inquiries.id and deliveries.channel = 'reply' and deliveries.problem is not null`,
  );
  await sql.exec(
    `delete from public.notifications using public.inquiries
     where inquiries.id = notifications.inquiry_id and inquiries.source <> 'web' and notifications.kind <> 'reply'`,
  );
  await restoreChannel();
  await endSession();
}

/** A reply is refused unless a server has said within a day that it sends them. */
async function openReplyChannel(sql: Sql): Promise<() => Promise<void>> {
  const [before] = await sql.query<{ alive_at: string }>(
    "select alive_at::text from public.notification_channels where channel = 'reply'",
  );
  await sql.exec(
    "insert into public.notification_channels (channel) values ('reply') on conflict (channel) do update set alive_at = now()",
  );
  return async () => {
    await sql.query(
      before
        ? "update public.notification_channels set alive_at = $1::timestamptz where channel = 'reply'"
        : "delete from public.notification_channels where channel = 'reply' and $1::text is null",
      [before?.alive_at ?? null],
    );
  };
}

async function beginSession(sql: Sql, admin: string): Promise<() => Promise<void>> {
  const session = crypto.randomUUID();
  const setClaims = (claims: string, sub: string) =>
    sql.query(
      "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)",
      [claims, sub],
    );
  const [limits] = await sql.query<{ admins_need_factor: boolean }>(
    "select admins_need_factor from private.session_limits",
  );
  await sql.exec("select private.require_second_factor(false)");
  await sql.query("insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')", [session, admin]);
  await sql.query("insert into public.session_activity (session_id, user_id) values ($1, $2)", [
    session,
    admin,
  ]);
  await setClaims(
    JSON.stringify({ sub: admin, role: "authenticated", session_id: session, aal: "aal1" }),
    admin,
  );
  return async () => {
    await setClaims("", "");
    await sql.query("delete from auth.sessions where id = $1", [session]);
    await sql.query("select private.require_second_factor($1)", [limits?.admins_need_factor]);
  };
}

function momentOf([weeksAgo, day, hour]: Entry["received"], now: Date): string {
  const today = dayInSeoul(now);
  const sinceSunday = new Date(today).getUTCDay();
  const daysAgo = weeksAgo * 7 + sinceSunday - (day === "Tuesday" ? 2 : 4);
  return new Date(
    Number(startOfDayInSeoul(dayInSeoul(Number(now) - daysAgo * DAY))) + hour * HOUR,
  ).toISOString();
}
