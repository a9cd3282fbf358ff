import * as z from "zod/mini";
import { CHOOSE_TYPE, inquirySchema, landingInquirySchema } from "./inquiry-schema.ts";
import { estimatedUsersLabels, organizationTypes } from "./inquiry-labels.ts";
import { callTimeLabels, planLabels, preferredStartLabels } from "./wishes.ts";

const oneOf = <Key extends string>(labels: Record<Key, string>, error: string) =>
  z.optional(z.enum(Object.keys(labels) as Key[], { error }));

const tick = (error: string) => z.optional(z.literal("on", { error }));

const wishes = {
  plan: oneOf(planLabels, "도입 방식을 목록에서 골라 주세요."),
  wantsDemo: tick("시연은 ‘예’로 고르거나 비워 주세요."),
  wantsQuote: tick("견적은 ‘예’로 고르거나 비워 주세요."),
  preferredStart: oneOf(preferredStartLabels, "희망 시기를 목록에서 골라 주세요."),
  callTime: oneOf(callTimeLabels, "통화 시간을 목록에서 골라 주세요."),
};

/** What the forms post. Whether a choice is one of the list the islands leave to the server: it cannot be mistyped. */
export const postedSchemas = {
  inquiry: z.extend(inquirySchema, {
    organizationType: z.enum(organizationTypes, { error: CHOOSE_TYPE }),
    estimatedUsers: oneOf(estimatedUsersLabels, "예상 이용 인원을 목록에서 골라 주세요."),
    ...wishes,
  }),
  "landing-inquiry": z.extend(landingInquirySchema, wishes),
};

export type PostedInquiry = z.infer<(typeof postedSchemas)["inquiry"]>;
export type PostedLandingInquiry = z.infer<(typeof postedSchemas)["landing-inquiry"]>;
export type Wishes = Pick<PostedInquiry, keyof typeof wishes>;
export type PostedInquiryInput = z.input<(typeof postedSchemas)["inquiry"]>;
export type PostedLandingInquiryInput = z.input<(typeof postedSchemas)["landing-inquiry"]>;
