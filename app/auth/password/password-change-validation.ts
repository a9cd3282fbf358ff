import { parseWithZod } from "@conform-to/zod/v4";
import { passwordChangeSchema } from "../auth-schema.ts";

export const validatePasswordChange = (formData: FormData) =>
  parseWithZod(formData, { schema: passwordChangeSchema });
