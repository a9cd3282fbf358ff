import { parseWithZod } from "@conform-to/zod/v4";
import { displayNameSchema } from "./display-name-schema.ts";

export const validateDisplayName = (formData: FormData) =>
  parseWithZod(formData, { schema: displayNameSchema });
