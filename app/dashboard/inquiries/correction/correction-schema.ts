import * as z from "zod/mini";
import { LANDING_ORGANIZATION_TYPE } from "../../../inquiry/inquiry-labels.ts";
import { postedSchemas } from "../../../inquiry/posted-schemas.ts";
import { REACHABLE } from "../intake/intake-schema.ts";

type Corrected = { source: string; organization_type: string };

const { email, phone, organizationType, message: _, ...others } = postedSchemas.inquiry.shape;

/** The fields of the form that an inquiry came by. Its type may stay unknown, and one that staff entered may lack either the
 * number or the address. */
export function correctionSchema({ source, organization_type }: Corrected) {
  const isEntered = source !== "web";
  const hasType = organization_type !== LANDING_ORGANIZATION_TYPE;
  return z
    .object({
      organizationType: hasType ? organizationType : z.optional(organizationType),
      ...others,
      phone: isEntered ? z.optional(phone) : phone,
      email: isEntered ? z.optional(email) : email,
    })
    .check(
      z.refine(({ email, phone }) => (email ?? phone) !== undefined, { path: ["phone"], error: REACHABLE }),
    );
}

export type CorrectionInput = z.input<ReturnType<typeof correctionSchema>>;
export type Correction = z.output<ReturnType<typeof correctionSchema>>;
