import { data, Form, Link } from "react-router";
import type { Route } from "./+types/audit.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import { formatDateTime, LAST_DAY } from "../../korean/dates.ts";
import type { PageHandle } from "../../page-handle.ts";
import { unlistedMeta } from "../../ui/head/page-meta.ts";
import { button } from "../../ui/button.ts";
import { inputClass } from "../../ui/forms/field.tsx";
import { EmptyList, ListUnavailable } from "../list-unavailable.tsx";
import { memberName, nameLookup, type NameOf } from "../member-names.ts";
import { type Member, readMembers } from "../read-layout.server.ts";
import { cursorParameter, PageLinks } from "../paging.tsx";
import { auditText } from "./audit-text.ts";
import { type AuditEvent, type AuditFilter, parseAuditFilter, readAudit } from "./read-audit.server.ts";

export const handle: PageHandle = { scripts: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const supabase = supabaseOf(context);
  const filter = parseAuditFilter(url.searchParams);
  const [audit, members] = await Promise.all([readAudit(supabase, filter), readMembers(supabase)]);
  return data({ filter, audit, members }, audit.outcome === "failed" ? 503 : 200);
}

export function meta() {
  return unlistedMeta("감사 기록");
}

export default function Audit({ loaderData: { filter, audit, members } }: Route.ComponentProps) {
  const { cursor: _, ...conditions } = filter;
  return (
    <div className="max-w-4xl">
      <h1 className="text-2xl font-bold text-pine-900">감사 기록</h1>
      <p className="mt-2 text-ink-soft">
        내려받기, 개인정보 삭제, 알림 다시 보내기, 권한 변경, 초대 코드, 2단계 인증과 복구 코드, 실패했거나 이
        사이트를 거치지 않은 로그인을 최근 것부터 보여 드립니다. 가입하지 않은 이메일은 남기지 않고, 같은
        이메일인지만 알 수 있는 표시로 적습니다.
      </p>
      <p className="mt-2 text-ink-soft">
        문의를 읽은 것은 남지 않습니다. 관리자 계정으로 이 사이트를 거치지 않고 저장된 문의를 모두 읽어 가도
        여기에는 나타나지 않습니다.
      </p>
      <AuditFilterForm filter={conditions} members={members.outcome === "read" ? members.members : []} />
      {audit.outcome === "read" ? (
        <>
          <AuditList
            events={audit.events}
            nameOf={nameLookup(members)}
            isNarrowed={Object.keys(filter).length > 0}
          />
          <PageLinks
            first={auditPath(conditions)}
            previous={audit.previous && auditPath({ ...conditions, cursor: audit.previous })}
            next={audit.next && auditPath({ ...conditions, cursor: audit.next })}
          />
        </>
      ) : (
        <ListUnavailable retryPath={auditPath(filter)} />
      )}
    </div>
  );
}

function auditPath({ person, day, cursor }: AuditFilter): string {
  const query = new URLSearchParams({
    ...(person && { person }),
    ...(day && { day }),
    ...(cursor && cursorParameter(cursor)),
  }).toString();
  return query ? `/dashboard/audit?${query}` : "/dashboard/audit";
}

function AuditFilterForm({ filter, members }: { filter: AuditFilter; members: Member[] }) {
  const { person, day } = filter;
  const control = `${inputClass} min-h-10 px-3 py-1.5 text-[0.9375rem]`;
  return (
    <Form
      method="get"
      action="/dashboard/audit"
      key={auditPath(filter)}
      className="mt-6 mb-4 flex flex-wrap items-end gap-3 print:hidden"
    >
      <div className="min-w-0 grow basis-48 sm:grow-0">
        <label htmlFor="person" className="mb-1 block text-sm font-semibold">
          사람
        </label>
        <select id="person" name="person" defaultValue={person ?? ""} className={control}>
          <option value="">모두</option>
          {members.map((member) => (
            <option key={member.id} value={member.id}>
              {memberName(member)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="day" className="mb-1 block text-sm font-semibold">
          날짜
        </label>
        <input id="day" type="date" name="day" max={LAST_DAY} defaultValue={day ?? ""} className={control} />
      </div>
      <button className={button.small}>보기</button>
      {(person || day) && (
        <Link to="/dashboard/audit" className="py-2 text-[0.9375rem] underline underline-offset-4">
          조건 지우기
        </Link>
      )}
    </Form>
  );
}

type AuditListProps = { events: AuditEvent[]; nameOf: NameOf; isNarrowed: boolean };

function AuditList({ events, nameOf, isNarrowed }: AuditListProps) {
  if (events.length === 0) {
    return <EmptyList>{isNarrowed ? "이 조건에 맞는 기록이 없습니다." : "아직 기록이 없습니다."}</EmptyList>;
  }
  return (
    <ol className="divide-y divide-line rounded-2xl edge">
      {events.map((event) => (
        <li key={event.id} className="px-4 py-3">
          <p className="text-sm text-ink-soft">
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>
            {event.actor !== null && ` · ${nameOf(event.actor)} 님`}
          </p>
          <p className="break-words">
            {auditText(event, nameOf)}{" "}
            {event.inquiry_id && (
              <Link to={`/dashboard/inquiries/${event.inquiry_id}`} className="underline underline-offset-4">
                문의 보기
              </Link>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
