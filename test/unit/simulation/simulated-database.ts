import type {
  InquiryChange,
  InquiryVersion,
} from "../../../app/dashboard/inquiries/update/update-inquiry.server.ts";

import { SimulatedNotifications } from "./simulated-notifications.ts";

export type NewRow = { submission_id: string; reference: string; created_at?: string };

export type StoredRow = Required<Pick<InquiryChange, "assigned_to" | "status" | "suspected_spam">> &
  InquiryVersion & {
    submission_id: string;
    reference: string;
    organization_name: string;
    created_at: number;
    completed_at: number | null;
    undo_id: string | null;
  };

type UndoStep = { undo_id: string; actor: string; at: number; before: StoredRow; isUndone: boolean };

export type RecordedEvent = {
  id: number;
  inquiry_id: string;
  at: number;
  actor: string;
  kind: "status" | "assignment" | "spam";
  from_value: string | null;
  to_value: string | null;
  details: { undone: true } | null;
};

export class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const TEN_MINUTES_MS = 10 * 60_000;
const WEEK_MS = 7 * 24 * 60 * 60_000;

const columns = { status: "status", assignment: "assigned_to", spam: "suspected_spam" } as const;

/** What the migrations guarantee the site, without SQL. test/database compares the two. */
export class SimulatedDatabase {
  readonly rows = new Map<string, StoredRow>();
  readonly events: RecordedEvent[] = [];
  readonly notifications: SimulatedNotifications;
  /** Every version of every inquiry; `by` as in `update`. */
  readonly versions: { row: StoredRow; by: string }[] = [];
  readonly #undoSteps: UndoStep[] = [];
  readonly #now: () => number;
  readonly #admins: readonly string[];

  constructor(now: () => number, admins: readonly string[]) {
    this.#now = now;
    this.#admins = admins;
    this.notifications = new SimulatedNotifications(now, admins);
  }

  insert(row: NewRow & { organization_name: string; suspected_spam?: boolean }): StoredRow {
    const now = this.#now();
    const received = row.created_at === undefined ? now : Date.parse(row.created_at);
    const created_at = Math.min(now, Math.max(received, now - WEEK_MS));
    const others = [...this.rows.values()];
    if (others.some((other) => other.submission_id === row.submission_id))
      throw new Refused("23505", 'duplicate key value violates "inquiries_submission_id_key"');
    const isSame = (other: StoredRow) =>
      other.reference === row.reference && Math.abs(other.created_at - created_at) < TEN_MINUTES_MS;
    if (others.some(isSame))
      throw new Refused("23P01", "conflicting key value violates exclusion constraint");
    const stored: StoredRow = {
      id: `00000000-0000-4000-8000-${String(this.rows.size + 1).padStart(12, "0")}`,
      version: 1,
      submission_id: row.submission_id,
      reference: row.reference,
      organization_name: row.organization_name,
      created_at,
      status: "new",
      assigned_to: null,
      suspected_spam: row.suspected_spam ?? false,
      completed_at: null,
      undo_id: null,
    };
    this.rows.set(stored.id, stored);
    this.versions.push({ row: stored, by: "" });
    if (!stored.suspected_spam) this.notifications.newInquiry(stored.id);
    return stored;
  }

  /** Without a version, updates any. `by`: the user's id, and after a slash the index of the request. */
  update(by: string, { id, version }: { id: string; version?: number }, change: InquiryChange): StoredRow[] {
    const old = this.rows.get(id);
    if (!old || (version !== undefined && old.version !== version)) return [];
    const next = { ...old, ...change };
    if (next.assigned_to !== old.assigned_to && next.assigned_to && !this.#admins.includes(next.assigned_to))
      throw new Refused("23514", "only an admin can be given an inquiry");
    return [this.#write(by, old, { ...next, completed_at: this.#completedAt(old, next) })];
  }

  /** Of an action that changed one inquiry. */
  undo(by: string, undo_id: string): { id: string; version: number | null; outcome: string }[] {
    const step = this.#undoSteps.find((each) => each.undo_id === undo_id && each.actor === actorOf(by));
    const old = step && this.rows.get(step.before.id);
    if (!old || step.at <= this.#now() - TEN_MINUTES_MS) return [];
    const { id, status, assigned_to, suspected_spam, completed_at } = step.before;
    const made = step.before.version + 1;
    if (!step.isUndone && old.version !== made) return [{ id, version: null, outcome: "changed-since" }];
    if (!step.isUndone) {
      const before = { status, assigned_to, suspected_spam, completed_at };
      this.#write(by, old, { ...old, ...before }, true);
      step.isUndone = true;
    }
    return [{ id, version: made + 1, outcome: "undone" }];
  }

  latestEvents(id: string, limit: number): RecordedEvent[] {
    return this.events
      .filter(({ inquiry_id }) => inquiry_id === id)
      .reverse()
      .slice(0, limit);
  }

  #completedAt(old: StoredRow, next: StoredRow): number | null {
    if (next.status === old.status) return old.completed_at;
    return next.status === "completed" ? this.#now() : null;
  }

  #write(by: string, old: StoredRow, next: StoredRow, isUndo = false): StoredRow {
    const number = String(this.versions.length).padStart(12, "0");
    const undo_id = isUndo ? null : `00000000-0000-4000-9000-${number}`;
    const written = { ...next, version: old.version + 1, undo_id };
    this.rows.set(old.id, written);
    this.versions.push({ row: written, by });
    const { assigned_to } = written;
    if (assigned_to !== null && assigned_to !== old.assigned_to && assigned_to !== actorOf(by))
      this.notifications.assigned(old.id, assigned_to);
    const isChanged = Object.values(columns).some((column) => old[column] !== written[column]);
    if (undo_id !== null && isChanged)
      this.#undoSteps.push({ undo_id, actor: actorOf(by), at: this.#now(), before: old, isUndone: false });
    for (const kind of ["status", "assignment", "spam"] as const) {
      const [from, to] = [old[columns[kind]], written[columns[kind]]];
      if (from === to) continue;
      this.events.push({
        id: this.events.length + 1,
        inquiry_id: old.id,
        at: this.#now(),
        actor: actorOf(by),
        kind,
        from_value: from === null ? null : String(from),
        to_value: to === null ? null : String(to),
        details: isUndo ? { undone: true } : null,
      });
    }
    return written;
  }
}

export function actorOf(by: string): string {
  return by.split("/")[0] ?? "";
}
