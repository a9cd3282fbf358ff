import type { InquiryChange } from "../../../app/dashboard/inquiries/update/update-inquiry.server.ts";
import type { SimulatedDelivery } from "./simulated-notifications.ts";
import { type NewRow, Refused, type SimulatedDatabase } from "./simulated-database.ts";

export type ApiRequest = { method: string; url: URL; body: unknown; token: string };
export type ApiAnswer = { status: number; body: unknown };

type Claim = { channels: string[]; batch: number; lease_seconds: number };
type Settlement = { delivery_id: string; delivery_lease: string; problem?: string };

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
        const inquiryId = asked.get("inquiry_id")?.replace("eq.", "") ?? "";
        return { status: 200, body: database.latestEvents(inquiryId, Number(asked.get("limit"))) };
      }
      case "POST rpc/undo":
        return {
          status: 200,
          body: database.undo(token, (body as { undo_id: string }).undo_id).map((undone) => ({
            ...undone,
            organization_name: database.rows.get(undone.id)?.organization_name,
            what: "status",
          })),
        };
      case "POST rpc/claim_deliveries": {
        const { channels, batch, lease_seconds } = body as Claim;
        const claimed = database.notifications.claim(channels, batch, lease_seconds);
        return { status: 200, body: claimed.map((each) => toldOf(database, each)) };
      }
      case "POST rpc/settle_delivery": {
        const { delivery_id, delivery_lease, problem } = body as Settlement;
        return {
          status: 200,
          body: database.notifications.settle(delivery_id, delivery_lease, problem ?? null),
        };
      }
      // Every simulated inquiry comes by the site, with its deadline.
      case "POST rpc/store_deadlines":
        return { status: 200, body: {} };
      // Due notifications are not simulated: a constraint stores each once, however often it is requested.
      case "POST rpc/make_due_notifications":
      case "POST rpc/count_waiting_deliveries":
        return { status: 200, body: 0 };
      default:
        throw new Error(`nobody answers ${method} ${url.pathname}`);
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: 400, body: { code: error.code, message: error.message, details: null, hint: null } };
  }
}

function toldOf(database: SimulatedDatabase, delivery: SimulatedDelivery): object {
  const inquiry = database.rows.get(delivery.inquiry_id);
  return {
    id: delivery.id,
    lease: delivery.lease,
    channel: delivery.channel,
    attempts: delivery.attempts,
    kind: delivery.kind,
    facts: null,
    noticed_at: new Date(delivery.noticed_at).toISOString(),
    inquiry_id: delivery.inquiry_id,
    reference: inquiry?.reference ?? null,
    received_at: new Date(inquiry?.created_at ?? 0).toISOString(),
    due_at: null,
    address: delivery.recipient,
  };
}
