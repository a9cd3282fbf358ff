import type { Backend } from "../../../../supabase/local/backend.ts";
import type { Caller, Sql } from "../../../../supabase/local/database/database.ts";
import { Refused, SimulatedDatabase } from "../../../unit/simulation/simulated-database.ts";
import type { ApiUser } from "../../callers.ts";

/** The real database and the simulated one, which share the admins and the time. */
export class BothDatabases {
  readonly backend: Backend;
  readonly simulated: SimulatedDatabase;
  /** Milliseconds by which the simulated clock is ahead. */
  waited = 0;
  #now = 0;

  constructor(backend: Backend, admins: readonly ApiUser[]) {
    this.backend = backend;
    this.simulated = new SimulatedDatabase(
      () => this.now,
      admins.map(({ id }) => id),
    );
  }

  /** The simulated time: the real database's `now()` of the latest `ask`, and what was waited. */
  get now(): number {
    return this.#now + this.waited;
  }

  /** Returns what `work` returns from the real database, or the SQLSTATE with which the database refused it. */
  async ask(caller: Caller, work: (sql: Sql) => Promise<unknown>): Promise<unknown> {
    try {
      return await this.backend.database.as(caller, async (sql) => {
        const [clock] = await sql.query<{ now: number }>(
          "select extract(epoch from now())::float8 * 1000 as now",
        );
        this.#now = clock?.now ?? 0;
        return work(sql);
      });
    } catch (error) {
      return (error as { code: string }).code;
    }
  }

  /** The real clock cannot be moved, so everything stored there is made older. */
  async wait(minutes: number): Promise<void> {
    this.waited += minutes * 60_000;
    await this.backend.database.transaction((sql) =>
      sql.exec(`
        set local session_replication_role = replica;
        do $$
        declare
          span constant interval := '${minutes} minutes';
          each uuid;
        begin
          -- The oldest first, so that none runs into its neighbour on the way.
          for each in select id from public.inquiries order by created_at loop
            update public.inquiries set created_at = created_at - span,
              completed_at = completed_at - span
            where id = each;
          end loop;
          update public.notifications set created_at = created_at - span;
          update public.notification_deliveries set next_attempt_at = next_attempt_at - span,
            give_up_at = give_up_at - span, leased_until = leased_until - span;
          update public.inquiry_events set at = at - span;
          update private.undo_steps set at = at - span,
            completed_at = completed_at - span;
        end $$`),
    );
  }
}

/** Returns what `work` returns, or the SQLSTATE with which the simulated database refused it. */
export function codeOr(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

/** Each row as JSON, in an order that does not depend on the database. */
export function sorted(...lists: object[][]): string[][] {
  return lists.map((list) =>
    list.map((each) => JSON.stringify(each, Object.keys(each).toSorted())).toSorted(),
  );
}
