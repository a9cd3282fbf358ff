import * as z from "zod/mini";
import { EMAIL_MAX, isEmailAddress } from "../ui/email-address.ts";

const typed = (missing: string) =>
  z.pipe(z.string({ error: missing }).check(z.maxLength(100, missing)), z.transform(typedCode));

const factorCode = z.pipe(
  typed("인증 코드를 입력해주세요"),
  z.string().check(z.regex(/^\d{6}$/, "인증 코드는 숫자 6자리입니다")),
);

export const factorCodeSchema = z.object({ code: factorCode });

export const recoveryCodeSchema = z.object({
  code: z.pipe(
    typed("복구 코드를 입력해주세요"),
    z.string().check(z.regex(/^[0-9a-z]{16}$/i, "복구 코드는 네 글자씩 네 묶음입니다")),
  ),
});

const BCRYPT_READS_BYTES = 72;

const email = z.string({ error: "유효한 이메일 주소를 입력해주세요" }).check(
  z.trim(),
  z.maxLength(EMAIL_MAX, { error: `이메일은 ${EMAIL_MAX}자를 초과할 수 없습니다`, abort: true }),
  z.refine(isEmailAddress, "유효한 이메일 주소를 입력해주세요"),
  // The auth service takes it for an i, and attempts must count at the account that it finds.
  z.overwrite((text) => text.replaceAll("İ", "i")),
);

const PASSWORD_MAX = 100;
const passwordTooLong = `비밀번호는 ${PASSWORD_MAX}자를 초과할 수 없습니다`;

/** A password that exists, of which only the auth service knows the rest. */
const presentPassword = (missing: string) =>
  z.string({ error: missing }).check(z.maxLength(PASSWORD_MAX, passwordTooLong));

const password = z
  .string({ error: "비밀번호는 최소 6자 이상이어야 합니다" })
  .check(z.minLength(6, "비밀번호는 최소 6자 이상이어야 합니다"), z.maxLength(PASSWORD_MAX, passwordTooLong));

export const loginSchema = z.object({ email, password });

// At login bcrypt ignores the bytes after these, so a longer password would only seem stronger.
const newPassword = password.check(
  z.refine((text) => new TextEncoder().encode(text).length <= BCRYPT_READS_BYTES, {
    error: "비밀번호가 너무 깁니다. 영문과 숫자는 72자, 한글은 24자까지 쓸 수 있습니다",
  }),
);

export const INVITE_CODE_MAX = 100;

export const signupSchema = z.object({
  email,
  password: newPassword,
  inviteCode: z
    .string({ error: "초대 코드를 입력해주세요" })
    .check(
      z.trim(),
      z.minLength(1, "초대 코드를 입력해주세요"),
      z.maxLength(INVITE_CODE_MAX, `초대 코드는 ${INVITE_CODE_MAX}자를 초과할 수 없습니다`),
    ),
});

export const forgotPasswordSchema = z.object({ email });

export const passwordResetSchema = z.object({
  email,
  code: z.pipe(
    typed("인증 코드를 입력해주세요"),
    z.string().check(z.regex(/^\d{6,10}$/, "인증 코드는 숫자 6~10자리입니다")),
  ),
  factorCode: z.optional(factorCode),
  password: newPassword,
});

export const passwordChangeSchema = z.object({
  currentPassword: presentPassword("현재 비밀번호를 입력해주세요"),
  /** Required for accounts with a second factor. */
  code: z.optional(factorCode),
  password: newPassword,
});

export const reauthenticationSchema = z.object({
  password: presentPassword("비밀번호를 입력해주세요"),
  code: z.optional(factorCode),
});

export type ReauthenticationInput = z.input<typeof reauthenticationSchema>;

export type Credentials = z.infer<typeof loginSchema>;
export type SignupDetails = z.infer<typeof signupSchema>;
export type PasswordReset = z.infer<typeof passwordResetSchema>;
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
export type Reauthentication = z.infer<typeof reauthenticationSchema>;

const SEPARATORS = /[\s\p{Dash_Punctuation}\u2212\u00b7.]+/gu;
// Direction marks, zero-width spaces and the like, which phones and password managers copy along.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A code as it was meant, however it was copied: full-width letters become usual ones, and separators go. */
function typedCode(text: string): string {
  return text.normalize("NFKC").replaceAll(INVISIBLE, "").replaceAll(SEPARATORS, "");
}
