import { parseWithZod } from "@conform-to/zod/v4";
import { inquirySchema } from "./inquiry-schema.ts";

export const validateInquiry = (formData: FormData) => parseWithZod(formData, { schema: inquirySchema });
