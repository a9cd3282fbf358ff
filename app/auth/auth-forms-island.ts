import { enhanceForms } from "../islands/forms/enhance-forms.ts";
import {
  loginSchema,
  passwordResetSchema,
  forgotPasswordSchema,
  signupSchema,
  factorCodeSchema,
  recoveryCodeSchema,
} from "./auth-schema.ts";

const failed = {
  title: "서버에 연결하지 못했습니다",
  description: "연결을 확인한 뒤 다시 눌러 주세요.",
};

enhanceForms({
  login: { schema: loginSchema, failed },
  signup: { schema: signupSchema, failed },
  forgot: { schema: forgotPasswordSchema, failed },
  "factor-code": { schema: factorCodeSchema, failed },
  "factor-recovery": { schema: recoveryCodeSchema, failed },
  reset: { schema: passwordResetSchema, failed },
});
