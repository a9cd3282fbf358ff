import { parseWithZod } from "@conform-to/zod/v4";
import { inviteSchema } from "./invite-schema.ts";

export const validateInvite = (formData: FormData) => parseWithZod(formData, { schema: inviteSchema });
