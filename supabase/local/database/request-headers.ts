import { AsyncLocalStorage } from "node:async_hooks";
import type { Connection } from "@supabase/lite";
import { sql, type Kysely } from "kysely";

const headersOfRequest = new AsyncLocalStorage<Record<string, string>>();

export function withRequestHeaders<Result>(headers: Headers, answer: () => Result): Result {
  return headersOfRequest.run(Object.fromEntries(headers), answer);
}

type SetContext = (transaction: Kysely<unknown>, ...rest: unknown[]) => Promise<void>;

/** lite sets `request.headers` for functions only. Also calls `public.check_request`, as PostgREST does. */
export function useRequestHeaders(connection: Connection): void {
  const target = connection as unknown as { applyJwtSessionContext: SetContext };
  const apply = target.applyJwtSessionContext.bind(connection);
  target.applyJwtSessionContext = async (transaction, ...rest) => {
    await apply(transaction, ...rest);
    const headers = JSON.stringify(headersOfRequest.getStore() ?? {});
    await sql`select set_config('request.headers', ${headers}, true)`.execute(transaction);
    // The check refuses only estimated counts, and each statement takes PGlite half a millisecond.
    if (/count/i.test(headersOfRequest.getStore()?.["prefer"] ?? ""))
      await sql`select public.check_request()`.execute(transaction);
  };
}
