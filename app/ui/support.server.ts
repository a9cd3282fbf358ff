import { env } from "../env.server.ts";

/** Where a visitor reaches a person. */
export const support = { email: env.SUPPORT_EMAIL, phone: env.SUPPORT_PHONE };
