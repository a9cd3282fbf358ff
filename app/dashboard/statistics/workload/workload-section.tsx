import { memberName, nameLookup } from "../../member-names.ts";
import type { MembersRead } from "../../read-frame.server.ts";
import type { DayRange } from "../../../korean/dates.ts";
import { compareNames } from "../../../korean/names.ts";
import { DataTable } from "../charts/data-table.tsx";
import { countText } from "../comparison-text.ts";
import { inquiryListPath } from "../inquiry-list-path.ts";
import type { Workload } from "../read-statistics.server.ts";

type WorkloadSectionProps = { workload: Workload; members: MembersRead; range: DayRange };

export function WorkloadSection({ workload, members, range }: WorkloadSectionProps) {
  return (
    <section aria-labelledby="workload" className="mt-12 print:break-inside-avoid">
      <h2 id="workload" className="text-lg font-bold text-pine-900">
        담당별 업무량
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        누가 얼마나 맡고 있는지 보고 나누기 위한 수이며, 이름 순서입니다. 남은 문의는 접수한 때와 상관없이
        아직 완료하지 않은 것입니다.
      </p>
      <div className="max-w-3xl">
        <DataTable
          caption="담당별 업무량"
          headers={["담당", "남은 문의", "이 기간 접수"]}
          rows={loadsByName(workload, members).map(({ assigned, name, open, received }) => ({
            key: assigned,
            name,
            to: received > 0 ? inquiryListPath({ assigned, ...range }) : undefined,
            cells: [countText(open), countText(received)],
          }))}
        />
      </div>
    </section>
  );
}

type Load = { assigned: string; name: string; open: number; received: number };

/** All admins, even those without inquiries, and all other assignees, by name; the unassigned ones come last. */
function loadsByName(workload: Workload, members: MembersRead): Load[] {
  const nameOf = nameLookup(members);
  const admins = members.outcome === "read" ? members.members.filter(({ isAdmin }) => isAdmin) : [];
  const names = new Map(admins.map((member) => [member.id, memberName(member)]));
  for (const { assigned_to: id } of workload) {
    if (id !== null && !names.has(id)) names.set(id, nameOf(id));
  }
  const loadOf = (id: string | null) => {
    const { open = 0, received = 0 } = workload.find(({ assigned_to }) => assigned_to === id) ?? {};
    return { open, received };
  };
  return [
    ...[...names]
      .map(([assigned, name]) => ({ assigned, name, ...loadOf(assigned) }))
      .sort((one, other) => compareNames(one.name, other.name)),
    { assigned: "none", name: "담당 없음", ...loadOf(null) },
  ];
}
