import { env } from "../env.server.ts";

export const support = { email: env.SUPPORT_EMAIL, phone: env.SUPPORT_PHONE };
