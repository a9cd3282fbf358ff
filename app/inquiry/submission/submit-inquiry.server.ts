import { env } from "../../env.server.ts";
import { startNotices } from "../../notices/notices.server.ts";
import { cipherFor } from "../../server/security/encrypted-value.server.ts";
import { anonymousClient } from "../../supabase.server.ts";
import type { Inquiry, LandingInquiry } from "../inquiry-schema.ts";
import { acceptInquiry, deliverInquiry, type SubmitOutcome } from "./accept-inquiry.server.ts";
import { InquiryOutbox } from "./inquiry-outbox.server.ts";
import { OutboxFile } from "./outbox-file.server.ts";
import { admitSender } from "./sender.server.ts";

const outbox = new InquiryOutbox(
  env.OUTBOX === "on" ? new OutboxFile(env.OUTBOX_PATH, cipherFor("outbox")) : null,
  (queued) => deliverInquiry(anonymousClient, queued),
  () => notices.wake(),
);
const notices = startNotices(() => outbox.countStuck());

export async function submitInquiry(
  inquiry: Inquiry | LandingInquiry,
  { form, request }: { form: FormData; request: Request },
): Promise<SubmitOutcome> {
  const receivedAt = new Date().toISOString();
  const sender = await admitSender(form, request);
  if (sender.outcome === "limited") return sender;
  return acceptInquiry({ supabase: anonymousClient, outbox }, inquiry, { sender, receivedAt });
}
