import { parseWithZod } from "@conform-to/zod/v4";
import { passwordChangeSchema } from "../auth-schema.ts";

// A chunk of its own, which the form loads on the first focus.
export const validatePasswordChange = (formData: FormData) =>
  parseWithZod(formData, { schema: passwordChangeSchema });
