import { env } from "../env.server.ts";
import type { Operator, Support } from "./operator.ts";

const operator: Operator = {
  name: env.COMPANY_NAME,
  representative: env.COMPANY_REPRESENTATIVE,
  businessNumber: env.BUSINESS_NUMBER,
  address: env.COMPANY_ADDRESS,
  privacyOfficer: env.PRIVACY_OFFICER,
};

export const support: Support = { email: env.SUPPORT_EMAIL, phone: env.SUPPORT_PHONE, operator };
