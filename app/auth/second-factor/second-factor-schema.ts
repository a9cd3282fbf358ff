import * as z from "zod/mini";

const typed = (missing: string) =>
  z.pipe(
    z.string({ error: missing }).check(z.maxLength(100, missing)),
    z.transform((text: string) => text.replaceAll(/\s/g, "")),
  );

export const factorCode = z.pipe(
  typed("인증 코드를 입력해주세요"),
  z.string().check(z.regex(/^\d{6}$/, "인증 코드는 숫자 6자리입니다")),
);

export const factorCodeSchema = z.object({ code: factorCode });

export const recoveryCodeSchema = z.object({
  code: z.pipe(
    typed("복구 코드를 입력해주세요"),
    z.string().check(z.regex(/^(?:[0-9a-z]{4}-?){3}[0-9a-z]{4}$/i, "복구 코드는 네 글자씩 네 묶음입니다")),
  ),
});

export type CodeInput = z.input<typeof factorCodeSchema>;
