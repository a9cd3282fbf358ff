import { inspect } from "node:util";
import type { Connection } from "@supabase/lite";

type DatabaseError = Error & { code: string; detail?: string; hint?: string };

const roleOfFailedRequest = new WeakMap<Error, string>();

// PostgREST's mapping of SQLSTATE to HTTP status. Longer prefixes precede shorter ones; any other code is 400.
const STATUS_BY_PREFIX: [prefix: string, status: number][] = [
  ["08", 503],
  ["09", 500],
  ["0L", 403],
  ["0P", 403],
  ["23503", 409],
  ["23505", 409],
  ["25006", 405],
  ["25", 500],
  ["28", 403],
  ["2D", 500],
  ["38", 500],
  ["39", 500],
  ["3B", 500],
  ["40", 500],
  ["42501", 403],
  ["42883", 404],
  ["42P01", 404],
  ["42P17", 500],
  ["53400", 500],
  ["53", 503],
  ["54", 500],
  ["55", 500],
  ["57", 500],
  ["58", 500],
  ["F0", 500],
  ["HV", 500],
  ["P0001", 400],
  ["P0", 500],
  ["XX", 500],
];

/** lite answers `500 SUP` to codes it does not know (23514, 23P01, P0001…), and logs every refused request. */
export function usePostgrestErrors(connection: Connection): void {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = async (vars, work, options) => {
    try {
      return await withContext(vars, work, options);
    } catch (error) {
      if (error instanceof Error) roleOfFailedRequest.set(error, roleOf(vars));
      throw error;
    }
  };

  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (raw) => {
    const error = normalize(invalidInputOf(raw) ?? raw);
    if (!isDatabaseError(error) || error.code.startsWith("PGRST")) return error;
    throw new PostgrestErrorResponse(error, roleOfFailedRequest.get(error) ?? "anon");
  };
}

/** Removes the query and its parameters (password hashes, invite codes) from the error as logged. */
export function redactQuery(error: unknown): unknown {
  if (!isDatabaseError(error)) return error;
  for (const key of ["query", "params", "queryOptions"]) Reflect.deleteProperty(error, key);
  return Object.defineProperty(error, inspect.custom, {
    value: () => `${error.code}: ${error.message}`,
    enumerable: false,
  });
}

// Hono responds with an error's getResponse() and does not log such an error.
class PostgrestErrorResponse extends Error {
  readonly #error: DatabaseError;
  readonly #role: string;

  constructor(error: DatabaseError, role: string) {
    super(error.message, { cause: error });
    this.#error = error;
    this.#role = role;
  }

  getResponse(): Response {
    const { code, message, detail, hint } = this.#error;
    const status = code === "42501" && this.#role === "anon" ? 401 : statusOf(code);
    return Response.json({ code, details: detail ?? null, hint: hint ?? null, message }, { status });
  }
}

function invalidInputOf(raw: unknown): DatabaseError | undefined {
  const type = raw instanceof Error && /^Invalid input for (\w+) type$/.exec(raw.message)?.[1];
  if (!type) return undefined;
  return Object.assign(new Error(`invalid input syntax for type ${type}`), { code: "22P02" });
}

function statusOf(code: string): number {
  // A migration raised this error, with the HTTP status in its code.
  const [, chosen] = /^PT(\d{3})$/.exec(code) ?? [];
  if (chosen) return Number(chosen);
  return STATUS_BY_PREFIX.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

function roleOf(vars: Record<string, unknown> | undefined): string {
  const auth = vars?.["auth"];
  return typeof auth === "object" && auth !== null && "role" in auth && typeof auth.role === "string"
    ? auth.role
    : "anon";
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
