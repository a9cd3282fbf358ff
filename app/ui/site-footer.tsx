import { telHref } from "../korean/phone.ts";
import { mailtoHref } from "./email-address.ts";
import { operatorDetails, type Support } from "./operator.ts";

const pages = [
  { href: "/", name: "서비스 소개" },
  { href: "/contents", name: "콘텐츠 안내" },
  { href: "/safety", name: "안전하게 이용하기" },
  { href: "/adoption-pack", name: "품의 자료" },
  { href: "/inquiry", name: "문의하기" },
  { href: "/privacy", name: "개인정보 처리방침" },
];

const link = "inline-block py-1 underline-offset-4 hover:underline";

export function SiteFooter({ email, phone, operator }: Support) {
  const details = operatorDetails(operator);
  return (
    <footer className="mt-auto border-t border-pine-700 bg-pine-950 text-pine-100">
      <div className="mx-auto grid max-w-page gap-6 px-5 py-8 sm:grid-cols-[2fr_1fr_1.5fr] print:py-4">
        <div>
          <p className="text-xl font-bold text-white">숲결 VR</p>
          <p className="mt-1 text-pine-200">기관을 위한 VR 자연 명상 서비스</p>
        </div>
        <nav aria-label="하단 메뉴" className="print:hidden">
          <ul className="grid grid-cols-2 sm:block">
            {pages.map(({ href, name }) => (
              <li key={href}>
                <a href={href} className={link}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <address className="not-italic">
          <p className="text-pine-200">도입 상담</p>
          <a className={`${link} text-lg font-bold text-white`} href={telHref(phone)}>
            {phone}
          </a>
          <br />
          <a className={`${link} font-semibold text-white`} href={mailtoHref(email)}>
            {email}
          </a>
        </address>
      </div>
      {details.length > 0 && (
        <ul className="mx-auto flex max-w-page flex-wrap gap-x-6 px-5 py-4 text-sm text-pine-200">
          {details.map(({ label, value }) => (
            <li key={label}>
              {label} {value}
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}
