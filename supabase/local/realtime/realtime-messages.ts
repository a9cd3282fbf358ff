/** Version 2.0.0 of the Realtime protocol: `[join_ref, ref, topic, event, payload]`. */
export type RealtimeMessage = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: object;
};

/** `select` lists the columns to send; all if it is absent or empty. */
export type Binding = { event: string; schema: string; table?: string; filter?: string; select?: string[] };

export function parseMessage(text: string): RealtimeMessage | null {
  try {
    const parts: unknown = JSON.parse(text);
    if (!Array.isArray(parts)) return null;
    const [joinRef, ref, topic, event, payload]: unknown[] = parts;
    if (typeof topic !== "string" || typeof event !== "string") return null;
    return {
      joinRef: typeof joinRef === "string" ? joinRef : null,
      ref: typeof ref === "string" ? ref : null,
      topic,
      event,
      payload: typeof payload === "object" && payload !== null ? payload : {},
    };
  } catch {
    return null;
  }
}

export function bindingsOf(payload: object): Binding[] {
  const config = "config" in payload ? payload.config : null;
  if (typeof config !== "object" || config === null || !("postgres_changes" in config)) return [];
  const bindings: unknown = config.postgres_changes;
  return Array.isArray(bindings) ? bindings.filter(isBinding) : [];
}

export function accessTokenOf(payload: object): string | undefined {
  return "access_token" in payload && typeof payload.access_token === "string"
    ? payload.access_token
    : undefined;
}

function isBinding(value: unknown): value is Binding {
  if (typeof value !== "object" || value === null) return false;
  const { event, schema, table, filter, select = [] }: Record<string, unknown> = { ...value };
  const textOrAbsent = [table, filter].every((part) => part === undefined || typeof part === "string");
  const namesOnly = Array.isArray(select) && select.every((name) => typeof name === "string");
  return typeof event === "string" && typeof schema === "string" && textOrAbsent && namesOnly;
}
