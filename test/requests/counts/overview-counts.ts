import { nextClosing } from "../../../app/korean/business-hours.server.ts";
import { aggregate, today } from "./agreement.ts";
import type { CrowdedDesk } from "./crowded-desk.ts";

const UNANSWERED = "first_response_at is null";

/** The overview shows every queue of the worklist that has any, but all that is open, the unanswered and those of later days. */
export async function queuesInSql(desk: CrowdedDesk) {
  const closing = nextClosing(new Date()).toISOString();
  const rest = await aggregate(
    desk,
    `count(*) filter (where ${UNANSWERED})::integer as unanswered,
     count(*) filter (where ${UNANSWERED} and due_at < now())::integer as overdue,
     count(*) filter (where ${UNANSWERED} and due_at between now() and '${closing}')::integer as soon,
     count(*)::integer as open,
     count(*) filter (
       where coalesce(assigned_to, '${desk.adminIds[0]}') = '${desk.adminIds[0]}' and case
         when next_action_on is not null then next_action_on <= '${today}'
         when ${UNANSWERED} then due_at <= '${closing}'
         else created_at <= now() - interval '14 days'
       end
     )::integer as own_day,
     count(*) filter (where next_action_on < '${today}')::integer as past,
     count(*) filter (where next_action_on = '${today}')::integer as today,
     count(*) filter (where next_action_on > '${today}')::integer as later,
     count(*) filter (where next_action_on is null and first_response_at is not null)::integer as stepless,
     count(*) filter (
       where status = 'in_progress' and created_at <= now() - interval '14 days'
         and (next_action_on is null or next_action_on < '${today}')
     )::integer as stale,
     count(*) filter (where assigned_to is null)::integer as nobodys,
     count(*) filter (where assigned_to = '${desk.adminIds[0]}')::integer as mine`,
    "status <> 'completed' and not suspected_spam",
  );
  const unresolved = await aggregate(
    desk,
    "count(*)::integer as unresolved",
    "status = 'completed' and resolution is null and not suspected_spam",
  );
  const queues = {
    "내 오늘": Number(rest.own_day),
    "기한 지남": Number(rest.overdue),
    "기한 임박": Number(rest.soon),
    "다음 연락일 지남": Number(rest.past),
    "오늘 연락": Number(rest.today),
    "다음 연락일 없음": Number(rest.stepless),
    "오래된 진행중": Number(rest.stale),
    "담당 없음": Number(rest.nobodys),
    "내 담당": Number(rest.mine),
  };
  const others = {
    모두: Number(rest.open),
    "연락 예정": Number(rest.later),
    "응답 대기": Number(rest.unanswered),
  };
  return {
    worklist: { ...queues, ...others },
    overview: Object.fromEntries(
      Object.entries({ ...queues, "결과 없이 완료": Number(unresolved.unresolved) }).filter(
        ([, count]) => count > 0,
      ),
    ),
  };
}

export async function queuesOnPages({ admin }: CrowdedDesk) {
  const worklist = await admin.open("/dashboard/worklist");
  const links = [...worklist.document.querySelectorAll('nav[aria-label="할 일"] a')];
  const overview = await admin.open("/dashboard");
  const tiles = [
    ...overview.document.querySelectorAll('section[aria-labelledby="worklist-summary"] ul > li'),
  ];
  const read = (words: string) => {
    const [, name = "", number = ""] = /^(.+) ([\d,]+)(?:건)?$/.exec(words.trim()) ?? [];
    return [name, Number(number.replaceAll(",", ""))];
  };
  return {
    worklist: Object.fromEntries(links.map(({ textContent }) => read(textContent))),
    overview: Object.fromEntries(tiles.map(({ textContent }) => read(textContent))),
  };
}
