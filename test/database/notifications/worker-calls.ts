import type { Backend } from "../../../supabase/local/backend.ts";
import { ask } from "../callers.ts";

export type Claimed = {
  id: string;
  lease: string;
  channel: string;
  kind: string;
  facts: Record<string, unknown> | null;
  inquiry_id: string | null;
  reference: string | null;
  address: string | null;
  reply: { subject: string; body: string; reply_to: string | null } | null;
};

export function asWorker(
  backend: Backend,
  name: string,
  body: object,
  token: string | null = backend.siteToken,
) {
  const headers: Record<string, string> = token === null ? {} : { "X-Site-Token": token };
  return ask(backend, `/rest/v1/rpc/${name}`, { body, headers });
}

const allChannels = ["mail", "webhook", "visitor_mail", "reply"];

/** Creates the notifications due at the times in `asked`; nothing is due by default. */
export function makeDue(backend: Backend, asked: object = {}, channels = allChannels) {
  return asWorker(backend, "make_due_notifications", { channels, ...asked });
}

export async function claim(backend: Backend, batch = 100, leaseSeconds = 60): Promise<Claimed[]> {
  const asked = { channels: allChannels, batch, lease_seconds: leaseSeconds };
  const { body, status, text } = await asWorker(backend, "claim_deliveries", asked);
  if (status !== 200) throw new Error(text);
  return body as Claimed[];
}

export async function confirmDelivery(
  backend: Backend,
  { id, lease }: Claimed,
  problem?: string,
  undeliverable = false,
): Promise<unknown> {
  const asked = { delivery_id: id, delivery_lease: lease, ...(problem && { problem, undeliverable }) };
  return (await asWorker(backend, "settle_delivery", asked)).body;
}
