import type { InquiryChange } from "../../../app/dashboard/inquiries/update-inquiry.server.ts";
import { type NewRow, Refused, type SimulatedDatabase } from "./simulated-database.ts";

export type ApiRequest = { method: string; url: URL; body: unknown; token: string };
export type ApiAnswer = { status: number; body: unknown };

/** What PostgREST answers to the requests that the site makes of these tables. */
export function answerFrom(database: SimulatedDatabase, { method, url, body, token }: ApiRequest): ApiAnswer {
  const asked = url.searchParams;
  const id = asked.get("id")?.replace("eq.", "") ?? "";
  const version = asked.get("version")?.replace("eq.", "");
  try {
    switch (`${method} ${url.pathname.replace("/rest/v1/", "")}`) {
      case "POST inquiries":
        database.insert(body as NewRow & { organization_name: string });
        return { status: 201, body: null };
      case "GET inquiries":
        return { status: 200, body: [...database.rows.values()].filter((row) => row.id === id) };
      case "PATCH inquiries": {
        const seen = version === undefined ? { id } : { id, version: Number(version) };
        return { status: 200, body: database.update(token, seen, body as InquiryChange) };
      }
      case "GET inquiry_events": {
        const latest = database.latestEvent(asked.get("inquiry_id")?.replace("eq.", "") ?? "");
        return { status: 200, body: latest ? [latest] : [] };
      }
      case "POST rpc/undo_inquiry_changes": {
        const { changes } = body as { changes: Record<string, number> };
        const undone = Object.entries(changes).map(([each, made]) => [
          each,
          database.undo(token, { id: each, version: made }),
        ]);
        return { status: 200, body: Object.fromEntries(undone) };
      }
      default:
        throw new Error(`nobody answers ${method} ${url.pathname}`);
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: 400, body: { code: error.code, message: error.message, details: null, hint: null } };
  }
}
