import * as z from "zod/mini";
import { CHOOSE_TYPE, inquirySchema, landingInquirySchema } from "./inquiry-schema.ts";
import { estimatedUsersBands, organizationTypes } from "./inquiry-labels.ts";

/** The fields that the forms post. Islands leave a choice to the server: it cannot be mistyped. */
export const postedSchemas = {
  inquiry: z.extend(inquirySchema, {
    organizationType: z.enum(organizationTypes, { error: CHOOSE_TYPE }),
    estimatedUsers: z.optional(
      z.enum(estimatedUsersBands, { error: "예상 이용 인원을 목록에서 골라 주세요." }),
    ),
  }),
  "landing-inquiry": landingInquirySchema,
};

export type PostedInquiry = z.infer<(typeof postedSchemas)["inquiry"]>;
export type PostedLandingInquiry = z.infer<(typeof postedSchemas)["landing-inquiry"]>;
