import { parseWithZod } from "@conform-to/zod/v4";
import {
  loginSchema,
  passwordChangeSchema,
  passwordResetSchema,
  recoverySchema,
  signupSchema,
} from "./auth-schema.ts";

// Apart from the forms, which fetch them when somebody begins to type.
export const checkLogin = (formData: FormData) => parseWithZod(formData, { schema: loginSchema });
export const checkSignup = (formData: FormData) => parseWithZod(formData, { schema: signupSchema });
export const checkRecovery = (formData: FormData) => parseWithZod(formData, { schema: recoverySchema });
export const checkPasswordReset = (formData: FormData) =>
  parseWithZod(formData, { schema: passwordResetSchema });
export const checkPasswordChange = (formData: FormData) =>
  parseWithZod(formData, { schema: passwordChangeSchema });
