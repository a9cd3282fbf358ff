import { InputField } from "../../ui/forms/field.tsx";
import type { FormRefusal } from "../../ui/forms/form-failure.ts";
import { VisitorForm } from "../../ui/forms/visitor-form.tsx";
import { factorNameSchema, USUAL_FACTOR_NAME } from "../account-schema.ts";
import { factorCodeSchema } from "../../auth/auth-schema.ts";
import { CodeField } from "../../auth/credential-fields.tsx";
import type { QrCode } from "./factors.server.ts";

export function NameStep({ refusal }: { refusal?: FormRefusal }) {
  return (
    <>
      <p className="mt-4 text-ink-soft">
        휴대전화의 인증 앱(Google Authenticator, Microsoft Authenticator 등)을 등록하시면, 로그인할 때
        비밀번호에 더해 앱의 숫자 여섯 자리를 여쭙니다. 비밀번호가 새어 나가도 다른 사람이 들어오지 못합니다.
      </p>
      <VisitorForm
        id="factor-name"
        action="/account/factors/new"
        schema={factorNameSchema}
        refusal={refusal}
        defaultValue={{ name: USUAL_FACTOR_NAME }}
        submit="등록 시작하기"
        submitClass=""
        cancelTo="/account"
        className="mt-6"
      >
        {({ name }) => (
          <InputField
            field={name}
            label="인증 앱 이름"
            hint="여러 개를 등록할 때 구별하는 이름입니다."
            required
            autoComplete="off"
          />
        )}
      </VisitorForm>
    </>
  );
}

type CodeStepProps = {
  sealed: string;
  name: string;
  secret: string;
  qrCode: QrCode;
  refusal?: FormRefusal;
};

export function CodeStep({ sealed, name, secret, qrCode, refusal }: CodeStepProps) {
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <>
      <p className="mt-4 text-ink-soft">
        인증 앱에서 계정 추가를 고르고, 그림을 찍거나 설정 키를 입력해 주세요. 5분 안에 마치시면 됩니다.
      </p>
      <div className="mt-6 grid items-center gap-6 rounded-2xl bg-mist p-6 sm:grid-cols-[auto_1fr]">
        <svg
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          width="232"
          height="232"
          role="img"
          aria-label="인증 앱으로 찍는 QR 코드"
          shapeRendering="crispEdges"
          className="rounded-lg bg-white forced-color-adjust-none"
        >
          <path fill="#fff" d={`M0 0h${qrCode.size}v${qrCode.size}H0z`} />
          <path fill="#000" d={qrCode.path} />
        </svg>
        <div>
          <h2 className="font-bold text-pine-900">그림을 찍을 수 없을 때: 설정 키</h2>
          <p className="mt-2 font-mono text-lg break-words" translate="no">
            {groups.join(" ")}
          </p>
          <p className="mt-2 text-[0.9375rem] text-ink-soft">
            빈칸 없이 입력하셔도 됩니다. 키의 종류는 ‘시간 기준’입니다.
          </p>
        </div>
      </div>
      <VisitorForm
        id="factor-confirmation"
        action="/account/factors/new"
        schema={factorCodeSchema}
        refusal={refusal}
        submit="등록 마치기"
        submitClass=""
        cancelTo="/account"
        className="mt-8"
      >
        {({ code }) => (
          <>
            <input type="hidden" name="enrolment" value={sealed} />
            <CodeField field={code} hint={`‘${name}’ 앱에 지금 보이는 숫자 여섯 자리를 입력해 주세요.`} />
          </>
        )}
      </VisitorForm>
    </>
  );
}
