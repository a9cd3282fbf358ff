import { enhanceForms } from "../islands/forms/enhance-forms.ts";
import { loginSchema, passwordResetSchema, forgotPasswordSchema, signupSchema } from "./auth-schema.ts";
import { factorCodeSchema, recoveryCodeSchema } from "./second-factor/second-factor-schema.ts";

const lost = {
  title: "서버에 연결하지 못했습니다",
  description: "연결을 확인한 뒤 다시 눌러 주세요.",
};

enhanceForms({
  login: { schema: loginSchema, lost },
  signup: { schema: signupSchema, lost },
  forgot: { schema: forgotPasswordSchema, lost },
  "factor-code": { schema: factorCodeSchema, lost },
  "factor-recovery": { schema: recoveryCodeSchema, lost },
  reset: { schema: passwordResetSchema, lost },
});
