import type { ReactNode } from "react";
import type { Route } from "./+types/privacy.ts";
import { VisitorHeader } from "../../auth/visitor-header.tsx";
import { sessionStateWithin } from "../../auth/session/session-state.server.ts";
import { env } from "../../env.server.ts";
import { formatDay } from "../../korean/dates.ts";
import { telHref } from "../../korean/phone.ts";
import type { PageHandle } from "../../page-handle.ts";
import { pageMeta } from "../../ui/head/public-page-meta.ts";
import { mailtoHref } from "../../ui/email-address.ts";
import { operatorDetails } from "../../ui/operator.ts";
import { pageHeading } from "../../ui/page-heading.ts";
import { SiteFooter } from "../../ui/site-footer.tsx";
import { support } from "../../ui/support.server.ts";
import { PageEnd } from "../page-end.tsx";
import sheetStyles from "../sheet.css?url";
import { SheetTable } from "../sheet.tsx";
import {
  legalBasis,
  noticeVersions,
  PRIVACY_NOTICE_VERSION,
  processingPurposes,
  retentionPeriod,
  withoutRequired,
  collectedItems,
} from "../../inquiry/privacy-copy.ts";

export const handle: PageHandle = { cache: true, prefetches: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheetStyles }];

export async function loader({ context }: Route.LoaderArgs) {
  const carried = [env.VISITOR_MAIL === "on" && "접수 확인", env.SMTP_URL && "답변"]
    .filter(Boolean)
    .join("과 ");
  const mails = carried && env.VISITOR_MAIL_PROVIDER && `${carried} 메일 발송: ${env.VISITOR_MAIL_PROVIDER}`;
  return { visitor: await sessionStateWithin(context), support, mails, dataLocation: env.DATA_LOCATION };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "개인정보 처리방침",
    description:
      "도입 문의에서 받는 개인정보의 항목과 목적, 보유 기간, 제공을 거부할 권리와 문의처를 안내합니다.",
    path: "/privacy",
  });
}

export default function Privacy({
  loaderData: { visitor, support, mails, dataLocation },
}: Route.ComponentProps) {
  const { name } = support.operator;
  return (
    <>
      <VisitorHeader visitor={visitor} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-5 py-14 md:py-20 print:py-4">
        <h1 className={`${pageHeading} text-pine-900`}>개인정보 처리방침</h1>
        <p className="mt-4 max-w-2xl text-lg text-ink-soft">
          숲결 VR의 운영자({name && `${name}, `}아래에서는 ‘숲결 VR’)는 「개인정보 보호법」을 지키며, 도입
          문의에 답하는 데 필요한 최소한의 개인정보만 받습니다. 이 방침은 홈 화면과 기관 도입 문의 화면의
          양식으로 문의하시는 분께 해당합니다.
        </p>

        <Part id="purpose" title="처리 목적">
          <p>도입 문의에 응대하기 위해서만 쓰며, 다른 목적으로 쓰지 않습니다.</p>
          <ul className={list}>
            {processingPurposes.map(({ name, words }) => (
              <li key={name}>
                {name}: {words}
              </li>
            ))}
          </ul>
          <p>
            처리 근거는 {legalBasis}입니다. 계약을 맺는 과정에서 문의하신 분의 요청에 따르는 데 필요한
            처리이므로 동의를 따로 받지 않습니다.
          </p>
        </Part>

        <Part id="items" title="받는 항목">
          <p>문의하시는 분이 양식에 직접 적어 주신 것을 저장합니다.</p>
          <SheetTable
            caption="양식에서 받는 개인정보의 항목과 쓰임"
            head={["항목", "구분", "쓰임"]}
            rows={collectedItems.map(({ name, need, use }) => ({ key: name, name, cells: [need, use] }))}
          />
          <p>
            한곳에서 문의를 쏟아 보내는 일을 막기 위해, 보내신 곳의 인터넷 주소(IP)를 문의와 따로 10분 동안
            셉니다. 하루 동안의 문의는 주소를 알아볼 수 없게 바꾼 값으로 셉니다. 세는 시간이 지난 주소와 값은
            다른 문의가 들어오지 않아도 1분마다 지우며, 서버가 멈추었을 때에도 하루 안에 지웁니다.
          </p>
          <p>
            문의 내용에는 주민등록번호나 건강 상태, 학생이나 내담자 개인을 알아볼 수 있는 내용을 적지 말아
            주세요.
          </p>
        </Part>

        <Part id="refusal" title="제공을 거부할 권리">
          <p>
            개인정보를 제공하지 않으실 권리가 있습니다. 원하지 않으시면 양식을 보내지 않으시면 됩니다. 다만{" "}
            {withoutRequired} 선택 항목은 비워 두셔도 불이익이 없습니다.
          </p>
        </Part>

        <Part id="retention" title="보유 기간과 파기">
          <p>
            문의 처리가 끝난 날부터 <strong>{retentionPeriod}</strong> 동안 보관합니다. 그 뒤에는 되살릴 수
            없게 지우거나 누구의 문의인지 알아볼 수 없게 바꿉니다(익명 처리). 다른 법령이 더 오래 보관하도록
            정한 경우에는 그에 따릅니다.
          </p>
          <p>
            기관의 예산은 해마다 새로 세우므로, 문의가 이듬해나 그다음 해의 도입으로 이어지는 일이 많습니다.
            앞선 상담을 다시 여쭙지 않으려고 {retentionPeriod}으로 정했으며, 그 전이라도 요청하시면 지웁니다.
          </p>
        </Part>

        <Part id="storage" title="보관과 처리 위탁">
          <p>문의는 관리자 권한이 있는 담당자만 볼 수 있습니다. 다음 업무는 다른 회사에 맡깁니다.</p>
          <ul className={list}>
            <li>데이터베이스 호스팅: Supabase</li>
            {mails && <li>{mails}</li>}
          </ul>
          <p>법령에 따른 경우가 아니면 제3자에게 제공하지 않습니다.</p>
        </Part>

        <Part id="abroad" title="국외 이전">
          <p>
            데이터베이스를 맡은 Supabase는 외국 회사이므로, 받는 항목이 다음과 같이 국외로 이전될 수 있습니다.
            문의에 답하는 데 필요한 처리 위탁과 보관입니다(「개인정보 보호법」 제28조의8 제1항 제3호).
          </p>
          <ul className={list}>
            <li>이전받는 곳: Supabase(supabase.com)</li>
            <li>보관하는 나라: {dataLocation ?? "아래 문의처로 물어 주시면 알려 드립니다."}</li>
            <li>시기와 방법: 문의를 보내실 때마다 통신망으로 전송합니다.</li>
            <li>항목: 양식에 적어 주신 항목과, 위에 적은 동안의 인터넷 주소</li>
            <li>목적과 기간: 문의를 보관하기 위해, 위의 보유 기간 동안</li>
            <li>
              거부하는 방법: 양식을 보내지 않으시면 이전되지 않습니다. 상담은 전화로도 받으실 수 있습니다.
            </li>
          </ul>
        </Part>

        <Part id="safety-measures" title="안전성 확보 조치">
          <ul className={list}>
            <li>관리자 권한이 있는 담당자에게만 문의를 보이며, 권한은 요청마다 데이터베이스가 확인합니다.</li>
            <li>문의를 내려받거나 지운 일, 권한을 바꾼 일을 기록으로 남깁니다.</li>
            <li>비밀번호는 되돌릴 수 없게 바꾸어 저장하고, 담당자는 2단계 인증을 쓸 수 있습니다.</li>
            <li>쓰지 않는 로그인은 시간이 지나면 끝내고, 잘못된 비밀번호가 이어지면 막습니다.</li>
            <li>데이터베이스에 닿지 못한 문의를 잠시 담아 두는 파일과 로그인 쿠키는 암호화합니다.</li>
          </ul>
        </Part>

        <Part id="rights" title="권리와 행사 방법">
          <p>
            언제든지 본인의 개인정보를 <strong>열람·정정·삭제·처리정지</strong>하도록 요구하실 수 있습니다.
            아래 이메일이나 전화로 알려 주세요. 접수 번호가 있으면 더 빨리 찾을 수 있습니다. 본인이신지 확인한
            뒤, 요구를 받은 날부터 10일 안에 조치하고 결과를 알려 드립니다. 법령에 따라 요구를 들어 드릴 수
            없을 때에는 그 사유를 알려 드립니다.
          </p>
        </Part>

        <Part id="cookies" title="쿠키">
          <p>
            화면을 보거나 문의를 보내실 때에는 쿠키를 저장하지 않습니다. 쿠키는 다음 경우에만 쓰며, 방문
            분석이나 광고에는 쓰지 않습니다.
          </p>
          <ul className={list}>
            <li>로그인한 담당자를 알아보기 위해</li>
            <li>담당자가 로그인한 적이 있는 기기인지 알아보고 계정을 지키기 위해(400일까지 보관합니다)</li>
            <li>
              콘텐츠의 ‘자세히 보기’를 누르신 결과나 담당자가 한 일의 결과를 다음 화면에서 한 번 알려 드리기
              위해(1분 안에 사라집니다)
            </li>
            <li>늦게 열리는 관리 화면을 이어서 기다리기 위해(30초 안에 사라집니다)</li>
            <li>담당자가 비밀번호를 다시 확인하는 동안 하던 일을 담아 두기 위해(10분 안에 사라집니다)</li>
            <li>문의를 처리한 뒤에 여는 화면을 담당자가 고른 대로 두기 위해(400일까지 보관합니다)</li>
          </ul>
          <p>
            브라우저의 설정에서 쿠키를 거부하거나 지우실 수 있습니다. 거부하셔도 모든 화면을 보고 문의하실 수
            있으며, 위의 알림과 담당자의 로그인만 되지 않습니다.
          </p>
        </Part>

        <Part id="privacy-contact" title="문의처">
          <p>
            개인정보에 관한 문의와 요구, 불만은{" "}
            {support.operator.privacyOfficer ? "개인정보 보호책임자가" : "숲결 VR 상담 창구가"} 직접 받습니다.
          </p>
          <address className="not-italic">
            <ul className={list}>
              {operatorDetails(support.operator).map(({ label, value }) => (
                <li key={label}>
                  {label} {value}
                </li>
              ))}
              <li>
                이메일{" "}
                <a className={link} href={mailtoHref(support.email)}>
                  {support.email}
                </a>
              </li>
              <li>
                전화{" "}
                <a className={`${link} whitespace-nowrap`} href={telHref(support.phone)}>
                  {support.phone}
                </a>
              </li>
            </ul>
          </address>
          <p>
            그 밖의 상담이나 신고가 필요하시면 개인정보침해신고센터(국번 없이 118)나 개인정보 분쟁조정위원회(
            <span className="whitespace-nowrap">1833-6972</span>)에 물어보실 수 있습니다.
          </p>
        </Part>

        <Part id="effective" title="시행일">
          <p>
            이 방침은 <time dateTime={PRIVACY_NOTICE_VERSION}>{formatDay(PRIVACY_NOTICE_VERSION, true)}</time>
            부터 적용됩니다. 내용이 바뀌면 이 화면에서 바뀐 내용과 적용되는 날을 알려 드립니다. 이전 방침의
            전문은 위 이메일로 요청하시면 보내 드립니다.
          </p>
          <ul className={list}>
            {noticeVersions.map(({ date, change }) => (
              <li key={date}>
                {formatDay(date, true)}: {change}
              </li>
            ))}
          </ul>
        </Part>
      </main>
      <PageEnd next={{ href: "/", name: "서비스 소개" }} />
      <SiteFooter {...support} />
    </>
  );
}

const list = "list-disc space-y-1.5 pl-5 marker:text-pine-500";
const link = "font-semibold text-pine-700 underline underline-offset-4";

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="mt-10 gap-x-10 border-t border-line pt-8 lg:grid lg:grid-cols-[16rem_minmax(0,42rem)] print:mt-4 print:pt-4"
    >
      <h2 id={id} className="text-xl font-bold text-pine-900">
        {title}
      </h2>
      <div className="mt-3 space-y-4 lg:mt-0">{children}</div>
    </section>
  );
}
