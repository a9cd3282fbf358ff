import * as z from "zod";
import { getInputProps } from "@conform-to/react";
import type { FormRefusal } from "../../ui/forms/form-failure.ts";
import { line } from "../../ui/forms/text-schemas.ts";
import { ChoiceField } from "../../ui/forms/choice-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { ValidatedForm } from "../../ui/forms/validated-form.tsx";
import { Field, fieldProps, inputClass } from "../../ui/forms/field.tsx";

const inviteExpiries = ["1", "7", "30", "90", "never"] as const;
const inviteKinds = ["staff", "admin"] as const;

const LABEL_MAX = 100;
const uses = "사용 횟수는 1에서 1000 사이의 수여야 합니다";

export const inviteSchema = z.object({
  kind: z.enum(inviteKinds, { error: "권한을 선택해주세요" }),
  maxUses: z.coerce.number({ error: uses }).int(uses).min(1, uses).max(1000, uses),
  /** In days. */
  expiry: z.enum(inviteExpiries, { error: "만료를 선택해주세요" }),
  label: z.optional(line(LABEL_MAX, { tooLong: `메모는 ${LABEL_MAX}자를 초과할 수 없습니다` })),
});

type InviteInput = z.input<typeof inviteSchema>;
export type InviteDetails = z.infer<typeof inviteSchema>;

const kindLabels = { staff: "직원 (계정만)", admin: "관리자 (대시보드 이용)" };
const expiryLabels = { 1: "하루", 7: "7일", 30: "30일", 90: "90일", never: "만료 없음" };

export function InviteForm({ refusal }: { refusal?: FormRefusal }) {
  return (
    <section aria-labelledby="invite-form-title" className="rounded-2xl p-6 edge">
      <h2 id="invite-form-title" className="text-lg font-bold">
        새 코드 만들기
      </h2>
      <ValidatedForm<InviteInput>
        id="invite"
        action="/dashboard/invites"
        schema={inviteSchema}
        refusal={refusal}
        defaultValue={{ kind: "staff", maxUses: "1", expiry: "7" }}
        submit="초대 코드 만들기"
        className="mt-4"
      >
        {({ kind, maxUses, expiry, label }) => (
          <>
            <ChoiceField
              field={kind}
              label="권한"
              hint="직원은 자기 계정만 쓰고 문의는 보지 못합니다. 나중에 ‘구성원’에서 관리자로 지정할 수 있습니다."
              required
              labels={kindLabels}
            />
            <Field
              label="사용 횟수"
              hint="몇 명까지 가입할 수 있는지입니다."
              required
              {...fieldProps(maxUses)}
            >
              <input {...getInputProps(maxUses, { type: "number" })} className={inputClass} />
            </Field>
            <ChoiceField field={expiry} label="만료" required labels={expiryLabels} />
            <TextField field={label} label="메모" hint="누구에게 주는 코드인지 적어 두세요." />
          </>
        )}
      </ValidatedForm>
    </section>
  );
}
