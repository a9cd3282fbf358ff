import * as z from "zod/mini";
import { line } from "../ui/forms/text-schemas.ts";

const NAME_MAX = 30;
const tooLong = `이름은 ${NAME_MAX}자를 초과할 수 없습니다.`;
const name = (missing: string) => line(NAME_MAX, { missing, tooLong });

export const displayNameSchema = z.object({
  displayName: name("이름을 입력해 주세요.").check(
    z.refine((text: string) => !/[@<>]/.test(text), "이름에는 @, <, > 기호를 쓸 수 없습니다."),
  ),
});

export const USUAL_FACTOR_NAME = "내 휴대전화";

export const factorNameSchema = z.object({ name: name("인증 앱의 이름을 입력해 주세요.") });
