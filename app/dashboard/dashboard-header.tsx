import { Link, NavLink, useLocation } from "react-router";
import { button } from "../ui/button.ts";
import { SiteLogo } from "../ui/site-header.tsx";
import type { LiveStatus } from "./live/live-signals.ts";

const tabs = [
  { to: "/dashboard", label: "Overview", end: true },
  { to: "/dashboard/worklist", label: "할 일" },
  { to: "/dashboard/inquiries", label: "문의 목록" },
  { to: "/dashboard/analytics", label: "Analytics" },
  { to: "/dashboard/reports", label: "Reports" },
];

type DashboardHeaderProps = {
  name: string;
  live?: LiveStatus;
  isChecking?: boolean;
  onLogOut?: () => void;
};

/** `reloadDocument`: an account page has nothing of the dashboard running that a navigation could go on with. */
export function DashboardHeader({ name, live, isChecking, onLogOut }: DashboardHeaderProps) {
  const { pathname } = useLocation();
  const reloadDocument = live === undefined;
  return (
    <header className="border-b border-line bg-white xl:sticky xl:top-0 xl:z-30 print:hidden">
      <div className="mx-auto flex max-w-page items-center gap-x-2 px-3 sm:flex-wrap sm:gap-x-4 sm:px-5 xl:h-14 xl:flex-nowrap">
        <SiteLogo nameClass="hidden whitespace-nowrap sm:inline" />
        <div className="tab-row sm:contents">
          <nav
            aria-label="대시보드"
            className="flex sm:order-last sm:basis-full sm:gap-x-2 xl:order-none xl:basis-auto"
          >
            {tabs.map(({ to, label, end }) => (
              <NavLink key={to} to={to} end={end} reloadDocument={reloadDocument} className="tab">
                {label}
              </NavLink>
            ))}
            <Link
              to="/dashboard/members"
              reloadDocument={reloadDocument}
              aria-current={isManagementPage(pathname) ? "page" : undefined}
              className="tab"
            >
              관리
            </Link>
          </nav>
          <nav aria-label="주요 메뉴" className="flex items-center gap-2 sm:order-3 sm:min-h-14 sm:gap-3">
            <a
              href="/account"
              aria-current={pathname === "/account" ? "page" : undefined}
              className="py-2 text-[0.9375rem] whitespace-nowrap text-ink-soft underline underline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:text-pine-900"
            >
              <span className="sm:sr-only">내 계정</span>{" "}
              <span className="hidden max-w-60 truncate sm:inline-block sm:align-bottom">{name}</span>
            </a>
            <form method="post" action="/logout" onSubmit={onLogOut}>
              <button className={button.small}>로그아웃</button>
            </form>
          </nav>
        </div>
        <div className="ml-auto flex items-center gap-x-2 sm:order-2 sm:-mr-1 sm:gap-x-3">
          <p role="status" className="text-sm whitespace-nowrap text-ink-soft sm:text-[0.9375rem]">
            {isChecking && "인증 확인 중..."}
          </p>
          {live && <LiveIndicator state={live} />}
        </div>
      </div>
    </header>
  );
}

const liveLabels = { off: "", live: "실시간 연결됨", retrying: "다시 연결 중" };
const liveDots = { off: "", live: "bg-pine-500", retrying: "bg-dawn-500" };

function LiveIndicator({ state }: { state: LiveStatus }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-[0.9375rem] text-ink-soft">
      {state !== "off" && (
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full forced-color-adjust-none ${liveDots[state]}`}
        />
      )}
      <span className={state === "live" ? "max-2xl:sr-only" : "whitespace-nowrap"}>{liveLabels[state]}</span>
    </p>
  );
}

const managementPages = [
  { name: "members", label: "구성원" },
  { name: "invites", label: "초대 코드" },
  { name: "reply-texts", label: "답장 글" },
  { name: "notices", label: "알림" },
  { name: "audit", label: "감사 기록" },
];

function isManagementPage(pathname: string): boolean {
  const [, area, page] = pathname.split("/");
  return area === "dashboard" && managementPages.some(({ name }) => name === page);
}

/** Beside what staff do all day: what is set up once, and looked up. */
export function ManagementNav() {
  if (!isManagementPage(useLocation().pathname)) return null;
  return (
    <nav aria-label="관리" className="mb-5 flex flex-wrap gap-x-5 border-b border-line print:hidden">
      {managementPages.map(({ name, label }) => (
        <NavLink key={name} to={`/dashboard/${name}`} className="section-link">
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
