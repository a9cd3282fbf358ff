import { Link, NavLink, useLocation } from "react-router";
import { button } from "../ui/button.ts";
import { SiteLogo } from "../ui/site-header.tsx";
import { LiveIndicator, type LiveStatus } from "./live/live-indicator.tsx";
import { isManagementPage } from "./management-nav.tsx";

const tabs = [
  { to: "/dashboard", label: "Overview", end: true },
  { to: "/dashboard/worklist", label: "할 일" },
  { to: "/dashboard/inquiries", label: "문의 목록" },
  { to: "/dashboard/analytics", label: "Analytics" },
  { to: "/dashboard/reports", label: "Reports" },
];

type DashboardHeaderProps = {
  email: string;
  live?: LiveStatus;
  isChecking?: boolean;
  onLogOut?: () => void;
};

/** `reloadDocument`: an account page has nothing of the dashboard running that a navigation could go on with. */
export function DashboardHeader({ email, live, isChecking, onLogOut }: DashboardHeaderProps) {
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
              <span className="hidden max-w-60 truncate sm:inline-block sm:align-bottom">{email}</span>
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
