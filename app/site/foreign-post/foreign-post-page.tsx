import styles from "../../app.css?url";
import { telHref } from "../../korean/phone.ts";
import { AlertBox } from "../../ui/alert-box.tsx";
import { button } from "../../ui/button.ts";
import { mailtoHref } from "../../ui/email-address.ts";
import { inputClass } from "../../ui/forms/field.tsx";
import type { Support } from "../../ui/operator.ts";
import { StandaloneDocument } from "../../ui/standalone-document.tsx";

export const FOREIGN_POST = "다른 사이트에서 보낸 요청은 받지 않습니다.";

type ForeignPostPageProps = {
  sender: "foreign" | "unclear";
  page: string;
  typed: readonly (readonly [label: string, value: string])[];
  support: Support;
};

const title = "보내지 못했습니다";

export function ForeignPostPage({ sender, page, typed, support }: ForeignPostPageProps) {
  return (
    <StandaloneDocument title={title} styles={styles}>
      <AlertBox role="alert" size="large">
        <h1 className="text-xl font-bold text-alarm-700">{title}</h1>
        {sender === "foreign" ? (
          <p className="mt-1">{FOREIGN_POST} 하시려던 일은 아래 화면에서 해 주세요.</p>
        ) : (
          <>
            <p className="mt-1">
              이 사이트에서 보내신 것인지 확인하지 못해, 방금 보내신 내용은 저장되지 않았습니다. 브라우저의
              개인 정보 보호 기능이나 기관의 인터넷 설정 때문일 수 있습니다.
            </p>
            <p className="mt-1">
              다른 브라우저에서 다시 보내시거나, 전화{" "}
              <a href={telHref(support.phone)} className="font-semibold underline underline-offset-4">
                {support.phone}
              </a>
              나 이메일{" "}
              <a href={mailtoHref(support.email)} className="font-semibold underline underline-offset-4">
                {support.email}
              </a>
              로 알려 주세요.
            </p>
          </>
        )}
      </AlertBox>
      {typed.length > 0 && (
        <section className="mt-6 space-y-5">
          <h2 className="text-lg font-bold">보내신 내용</h2>
          <p>복사해 두시면 다시 쓰지 않으셔도 됩니다.</p>
          {typed.map(([label, value], index) => (
            <div key={index}>
              <label htmlFor={`typed-${index}`} className="mb-1 block font-semibold">
                {label}
              </label>
              <textarea
                id={`typed-${index}`}
                readOnly
                rows={value.length > 60 ? 8 : 1}
                defaultValue={value}
                className={inputClass}
              />
            </div>
          ))}
        </section>
      )}
      <a href={page} className={`${button.secondary} mt-6`}>
        화면 다시 열기
      </a>
    </StandaloneDocument>
  );
}
