import type { Grant } from "../access-token.ts";
import type { Change } from "./change-feed.ts";
import type { Binding } from "./realtime-messages.ts";

type IdentifiedBinding = Binding & { id: number };

let lastBindingId = 0;

export class RealtimeChannel {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly bindings: IdentifiedBinding[];
  readonly #onExpire: () => void;
  #grant: Grant;
  #expiry: NodeJS.Timeout | undefined;

  /** `onExpire` is called once, when the token has expired without being renewed. */
  constructor(
    topic: string,
    joinRef: string | null,
    bindings: Binding[],
    grant: Grant,
    onExpire: () => void,
  ) {
    this.topic = topic;
    this.joinRef = joinRef;
    // Echoed as sent: realtime-js treats a binding with an additional field as a different one.
    this.bindings = bindings.map((binding) => ({ ...binding, id: ++lastBindingId }));
    this.#onExpire = onExpire;
    this.#grant = grant;
    this.grant = grant;
  }

  get grant(): Grant {
    return this.#grant;
  }

  set grant(grant: Grant) {
    this.#grant = grant;
    this.clearExpiry();
    if (grant.expiresAt === Number.POSITIVE_INFINITY) return;
    this.#expiry = setTimeout(this.#onExpire, grant.expiresAt * 1000 - Date.now());
  }

  clearExpiry(): void {
    clearTimeout(this.#expiry);
  }

  wants(change: Change): boolean {
    return this.bindings.some((binding) => matches(binding, change));
  }

  payloadsOf(change: Change, visible: Record<string, unknown>): object[] {
    const matching = this.bindings.filter((binding) => matches(binding, change));
    const selections = new Map(matching.map(({ select }) => [String(select), select]));
    return [...selections].map(([name, select]) => {
      const ids = matching.filter((binding) => String(binding.select) === name).map(({ id }) => id);
      return changePayload(ids, change, visible, select);
    });
  }
}

function changePayload(ids: number[], change: Change, visible: Record<string, unknown>, select?: string[]) {
  const { schema, table, type, columns, key_columns, committed_at } = change;
  const only = (names: string[]) =>
    Object.fromEntries(Object.entries(visible).filter(([name]) => names.includes(name)));
  const identity = only(key_columns);
  const record = select?.length ? only(select) : visible;
  return {
    ids,
    data: {
      schema,
      table,
      type,
      commit_timestamp: committed_at,
      columns: columns.filter(({ name }) => name in record || name in identity),
      ...(type === "DELETE" ? {} : { record }),
      ...(type === "INSERT" ? {} : { old_record: identity }),
      errors: null,
    },
  };
}

function matches({ event, schema, table }: Binding, change: Change): boolean {
  if (event !== "*" && event.toUpperCase() !== change.type) return false;
  if (schema !== "*" && schema !== change.schema) return false;
  return !table || table === "*" || table === change.table;
}
