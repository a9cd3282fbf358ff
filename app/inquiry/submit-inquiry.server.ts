import type { Supabase } from "../supabase.server.ts";
import type { Inquiry, LandingInquiry } from "./inquiry-schema.ts";
import { inquiryReference } from "./reference.server.ts";

const EXCLUSION_VIOLATION = "23P01";

/**
 * `already-received`: the same inquiry came within ten minutes, so this one is not stored again. `refused`: the
 * database answered with an error. `failed`: it did not answer.
 */
export type Submission =
  | { outcome: "received" | "already-received"; reference: string }
  | { outcome: "refused"; message: string }
  | { outcome: "failed" };

/** Stores an inquiry as new. One from the landing form has no type of its own and is `general`. */
export async function submitInquiry(
  supabase: Supabase,
  inquiry: Inquiry | LandingInquiry,
  suspectedSpam: boolean,
): Promise<Submission> {
  const written = {
    organization_name: inquiry.organizationName,
    contact_name: inquiry.contactName,
    email: inquiry.email,
    phone: inquiry.phone,
    message: inquiry.message || null,
    organization_type: "organizationType" in inquiry ? inquiry.organizationType : "general",
    estimated_users: ("estimatedUsers" in inquiry && inquiry.estimatedUsers) || null,
  };
  const reference = inquiryReference(written);

  const { error, status } = await supabase
    .from("inquiries")
    .insert({ ...written, reference, status: "new", suspected_spam: suspectedSpam });
  if (!error) return { outcome: "received", reference };
  if (error.code === EXCLUSION_VIOLATION) return { outcome: "already-received", reference };
  console.error(`Inquiry not stored: ${status} ${error.code}`);
  if (status === 0) return { outcome: "failed" };
  // A proxy's error page is no message.
  return { outcome: "refused", message: error.message.startsWith("<") ? "" : error.message };
}
