import { parseWithZod } from "@conform-to/zod/v4";
import {
  loginSchema,
  passwordChangeSchema,
  passwordResetSchema,
  recoverySchema,
  signupSchema,
} from "./auth-schema.ts";

// A chunk of its own, which the forms load on the first focus.
export const validateLogin = (formData: FormData) => parseWithZod(formData, { schema: loginSchema });
export const validateSignup = (formData: FormData) => parseWithZod(formData, { schema: signupSchema });
export const validateRecovery = (formData: FormData) => parseWithZod(formData, { schema: recoverySchema });
export const validatePasswordReset = (formData: FormData) =>
  parseWithZod(formData, { schema: passwordResetSchema });
export const validatePasswordChange = (formData: FormData) =>
  parseWithZod(formData, { schema: passwordChangeSchema });
