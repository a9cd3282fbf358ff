import { parseWithZod } from "@conform-to/zod/v4";
import { replyTextSchema } from "./reply-text-schema.ts";

export const validateReplyText = (formData: FormData) => parseWithZod(formData, { schema: replyTextSchema });
