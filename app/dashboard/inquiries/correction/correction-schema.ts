import * as z from "zod/mini";
import { LANDING_ORGANIZATION_TYPE } from "../../../inquiry/inquiry-labels.ts";
import { postedSchemas } from "../../../inquiry/posted-schemas.ts";
import { REACHABLE } from "../intake/intake-schema.ts";

const { organizationType, organizationName, contactName, phone, email, estimatedUsers } =
  postedSchemas.inquiry.shape;

type Origin = { source: string; organization_type: string };

/** The columns that are corrected, as the form takes them that the inquiry came by. Its type may stay unknown, and one that
 * staff entered may lack either the number or the address. */
export function correctionSchema({ source, organization_type }: Origin) {
  const isEntered = source !== "web";
  const isUntyped = organization_type === LANDING_ORGANIZATION_TYPE;
  return z
    .object({
      organization_type: isUntyped
        ? z._default(organizationType, organization_type as "other")
        : organizationType,
      organization_name: organizationName,
      contact_name: contactName,
      phone: isEntered ? z._default(phone, "") : phone,
      email: isEntered ? z._default(email, "") : email,
      estimated_users: z.pipe(
        z.optional(estimatedUsers),
        z.transform((band) => band ?? null),
      ),
    })
    .check(z.refine(({ email, phone }) => email + phone !== "", { path: ["phone"], error: REACHABLE }));
}

export type CorrectionInput = z.input<ReturnType<typeof correctionSchema>>;
