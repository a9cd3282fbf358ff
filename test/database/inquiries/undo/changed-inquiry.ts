import { expect } from "vitest";
import type { Backend } from "../../../../supabase/local/backend.ts";
import { backendOfFile } from "../../../helpers/test-database.ts";
import { type ApiUser, ask, call, insertInquiry, signedIn } from "../../callers.ts";

export async function undoBackendOfFile() {
  const backend = await backendOfFile();
  return {
    backend,
    admin: await signedIn(backend, "admin"),
    colleague: await signedIn(backend, "admin"),
    staff: await signedIn(backend, "staff"),
  };
}

export async function onlyInquiry({ database }: Backend): Promise<string> {
  await database.exec("delete from public.inquiries");
  return insertInquiry(database);
}

export const worked =
  "status, assigned_to, suspected_spam, first_response_at::text as first_response_at, completed_at::text as completed_at";

export async function workedState({ database }: Backend, inquiry: string) {
  const [row] = await database.query<Record<string, unknown>>(
    `select ${worked} from public.inquiries where id = $1`,
    [inquiry],
  );
  return row;
}

export async function inquiryVersion({ database }: Backend, inquiry: string) {
  const [row] = await database.query<{ version: number }>(
    "select version from public.inquiries where id = $1",
    [inquiry],
  );
  return row?.version ?? 0;
}

/** Returns what undoes the change. */
export async function changeInquiry(backend: Backend, inquiry: string, body: object, who: ApiUser) {
  const path = `/rest/v1/inquiries?id=eq.${inquiry}`;
  expect((await ask(backend, path, { method: "PATCH", body, token: who.token })).status).toBe(204);
  const [row] = await backend.database.query<{ undo_id: string }>(
    "select undo_id from public.inquiries where id = $1",
    [inquiry],
  );
  return row?.undo_id ?? "";
}

/** Returns what came of each inquiry that the action touched, by their ids. */
export async function undoneBy(backend: Backend, undo_id: string, who: ApiUser) {
  const { body } = await call(backend, "undo", { undo_id }, who);
  return Object.fromEntries(
    (body as { id: string; outcome: string }[]).map(({ id, outcome }) => [id, outcome]),
  );
}
