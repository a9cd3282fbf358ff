import { telHref } from "../../korean/phone.ts";
import { mailtoHref } from "../../ui/email-address.ts";
import type { Support } from "../../ui/operator.ts";

const link = "font-semibold text-pine-700 underline underline-offset-4";

export function ExpiredReceipt({ support: { email, phone } }: { support: Support }) {
  return (
    <div className="mb-6 rounded-xl bg-pine-100 p-5">
      <p className="font-bold text-pine-900">접수증을 볼 수 있는 30일이 지났습니다.</p>
      <p className="mt-1">
        접수증만 볼 수 없으며, 문의 처리와는 관계가 없습니다. 확인하실 일이 있으면 기관명을 준비해 전화(
        <a href={telHref(phone)} className={`${link} whitespace-nowrap`}>
          {phone}
        </a>
        )나 이메일(
        <a href={mailtoHref(email)} className={link}>
          {email}
        </a>
        )로 물어봐 주세요.
      </p>
    </div>
  );
}
