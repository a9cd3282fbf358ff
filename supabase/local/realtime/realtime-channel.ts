import type { Grant } from "../access-token.ts";
import type { Change } from "./change-feed.ts";

/** What a client listens to, as it sent it. */
export type Binding = { event: string; schema: string; table?: string; filter?: string };

type BoundId = Binding & { id: number };

/** A row filter that this backend does not know. */
export class UnknownFilter extends Error {}

let lastBindingId = 0;

/** One joined topic of one socket. */
export class RealtimeChannel {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly bindings: BoundId[];
  readonly #expired: () => void;
  #grant: Grant;
  #expiry: NodeJS.Timeout | undefined;

  /** Throws UnknownFilter. `expired` is called once, when the token has ended and no newer one has come. */
  constructor(topic: string, joinRef: string | null, wanted: Binding[], grant: Grant, expired: () => void) {
    this.topic = topic;
    this.joinRef = joinRef;
    for (const { filter } of wanted) if (filter) parseFilter(filter);
    // Echoed as sent: a field more, and realtime-js takes the binding for another.
    this.bindings = wanted.map((binding) => ({ ...binding, id: ++lastBindingId }));
    this.#expired = expired;
    this.#grant = grant;
    this.grant = grant;
  }

  get grant(): Grant {
    return this.#grant;
  }

  set grant(grant: Grant) {
    this.#grant = grant;
    this.stopClock();
    if (grant.expiresAt === Number.POSITIVE_INFINITY) return;
    this.#expiry = setTimeout(this.#expired, grant.expiresAt * 1000 - Date.now());
  }

  stopClock(): void {
    clearTimeout(this.#expiry);
  }

  /** The ids of the bindings that ask for this change. */
  idsFor(change: Change): number[] {
    return this.bindings.filter((binding) => matches(binding, change)).map(({ id }) => id);
  }
}

/** The payload of a `postgres_changes` event; `visible` is the part of the record that the subscriber may read. */
export function changePayload(ids: number[], change: Change, visible: Record<string, unknown>) {
  const { schema, table, type, columns, key_columns, committed_at } = change;
  const identity = Object.fromEntries(Object.entries(visible).filter(([name]) => key_columns.includes(name)));
  return {
    ids,
    data: {
      schema,
      table,
      type,
      commit_timestamp: committed_at,
      columns: columns.filter(({ name }) => name in visible),
      ...(type === "DELETE" ? {} : { record: visible }),
      ...(type === "INSERT" ? {} : { old_record: identity }),
      errors: null,
    },
  };
}

function matches({ event, schema, table, filter }: Binding, change: Change): boolean {
  if (event !== "*" && event.toUpperCase() !== change.type) return false;
  if (schema !== "*" && schema !== change.schema) return false;
  if (table && table !== "*" && table !== change.table) return false;
  return !filter || parseFilter(filter)(change.record);
}

function parseFilter(filter: string): (record: Record<string, unknown>) => boolean {
  const [, column, operator, wanted] = /^(\w+)=(eq|neq|in)\.(.*)$/s.exec(filter) ?? [];
  if (column === undefined || wanted === undefined) throw new UnknownFilter(filter);
  const values = operator === "in" ? wanted.replace(/^\((.*)\)$/s, "$1").split(",") : [wanted];
  return (record) => values.includes(String(record[column])) === (operator !== "neq");
}
