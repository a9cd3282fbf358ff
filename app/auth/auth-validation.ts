import { parseWithZod } from "@conform-to/zod/v4";
import {
  loginSchema,
  passwordChangeSchema,
  passwordResetSchema,
  recoverySchema,
  signupSchema,
} from "./auth-schema.ts";

// Apart from the forms, which fetch them when somebody begins to type.
export const validateLogin = (formData: FormData) => parseWithZod(formData, { schema: loginSchema });
export const validateSignup = (formData: FormData) => parseWithZod(formData, { schema: signupSchema });
export const validateRecovery = (formData: FormData) => parseWithZod(formData, { schema: recoverySchema });
export const validatePasswordReset = (formData: FormData) =>
  parseWithZod(formData, { schema: passwordResetSchema });
export const validatePasswordChange = (formData: FormData) =>
  parseWithZod(formData, { schema: passwordChangeSchema });
