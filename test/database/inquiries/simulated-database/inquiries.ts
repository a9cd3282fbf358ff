import type { InquiryChange } from "../../../../app/dashboard/inquiries/update/update-inquiry.server.ts";
import { type ApiUser, visitor } from "../../callers.ts";
import { type BothDatabases, codeOr } from "./both-databases.ts";

export type InquiryOperation =
  | { kind: "insert"; submission: number; reference: string; minutesAgo: number | null }
  | { kind: "update"; admin: number; inquiry: number; isStale: boolean; change: object }
  | { kind: "undo"; admin: number; inquiry: number; isStale: boolean };

const submissionId = (number: number) =>
  `00000000-0000-4000-8000-0000000000${String(number).padStart(2, "0")}`;

/** Each operation returns what the real database answered and what the simulated one did. */
export function inquiriesSideBySide(both: BothDatabases, admins: readonly ApiUser[], stranger: ApiUser) {
  const { backend, simulated } = both;
  // Of the real database, by inquiry and version.
  const undoIds = new Map<string, string>();

  async function insert({ submission, reference, minutesAgo }: OperationOf<"insert">) {
    const row = { submission_id: submissionId(submission), reference, organization_name: "한빛초등학교" };
    const at = minutesAgo === null ? undefined : Date.now() - minutesAgo * 60_000;
    const caller = { ...visitor, headers: { "x-site-token": backend.siteToken } };
    const answer = await both.ask(caller, async (sql) => {
      await sql.query(
        `insert into public.inquiries (submission_id, reference, organization_name, contact_name, email, phone, created_at)
         values ($1, $2, $3, '김하늘', 'haneul@example.kr', '010-1234-5678', coalesce($4, now()))`,
        [...Object.values(row), at === undefined ? null : new Date(at).toISOString()],
      );
      return "stored";
    });
    const created_at = at === undefined ? undefined : new Date(at + both.waited).toISOString();
    return [answer, codeOr(() => (simulated.insert({ ...row, created_at }), "stored"))];
  }

  /** The inquiry and the version that the admin has seen, or null if so many are not stored. */
  function seenBy({ inquiry, isStale }: OperationOf<"update" | "undo">) {
    const row = [...simulated.rows.values()][inquiry];
    return row
      ? { submission: row.submission_id, id: row.id, version: isStale ? row.version - 1 : row.version }
      : null;
  }

  async function update(operation: OperationOf<"update">) {
    const admin = admins[operation.admin]!;
    const seen = seenBy(operation);
    if (!seen) return [];
    const people: Record<string, string> = {
      "first admin": admins[0]!.id,
      "second admin": admins[1]!.id,
      stranger: stranger.id,
    };
    const wanted = Object.entries(operation.change as Record<string, string | boolean | null>);
    const [column, value] = wanted.map(([name, to]) => [name, people[String(to)] ?? to] as const)[0]!;
    const answer = await both.ask(admin.caller, async (sql) => {
      const changed = await sql.query<{ version: number; undo_id: string }>(
        `update public.inquiries set ${column} = $1 where submission_id = $2 and version = $3
         returning version, undo_id`,
        [value, seen.submission, seen.version],
      );
      for (const { version, undo_id } of changed) undoIds.set(`${seen.submission} ${version}`, undo_id);
      return changed.length;
    });
    const asked = { [column]: value } as InquiryChange;
    return [answer, codeOr(() => simulated.update(admin.id, seen, asked).length)];
  }

  async function undo(operation: OperationOf<"undo">) {
    const admin = admins[operation.admin]!;
    const seen = seenBy(operation);
    if (!seen) return [];
    const nothing = "00000000-0000-4000-8000-000000000000";
    const undoId = undoIds.get(`${seen.submission} ${seen.version}`) ?? nothing;
    const answer = await both.ask(admin.caller, (sql) =>
      sql.query("select version, outcome from public.undo($1)", [undoId]),
    );
    const made = simulated.versions.find(({ row }) => row.id === seen.id && row.version === seen.version);
    const undone = simulated.undo(admin.id, made?.row.undo_id ?? nothing);
    return [answer, undone.map(({ version, outcome }) => ({ version, outcome }))];
  }

  return { insert, update, undo };
}

type OperationOf<Kind> = Extract<InquiryOperation, { kind: Kind }>;
