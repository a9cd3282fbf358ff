import { NavLink, Outlet, useNavigation } from "react-router";
import type { Route } from "./+types/dashboard.ts";
import { unlistedMeta } from "../findable/page-meta.ts";
import type { PageHandle } from "../root.tsx";
import { button } from "../ui/button.ts";
import { SiteHeader } from "../ui/site-header.tsx";
import { LiveState } from "./live-state.tsx";
import { adminContext, requireAdmin } from "./require-admin.server.ts";
import { useLiveRefresh } from "./live-refresh.ts";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const handle: PageHandle = { scripts: true, forStaff: true };

export function loader({ context }: Route.LoaderArgs) {
  return { admin: context.get(adminContext) };
}

export function meta() {
  return unlistedMeta("관리자 대시보드");
}

const tabs = [
  { to: "/dashboard", label: "Overview" },
  { to: "/dashboard/inquiries", label: "문의 목록" },
  { to: "/dashboard/analytics", label: "Analytics" },
  { to: "/dashboard/reports", label: "Reports" },
];

export default function Dashboard({ loaderData: { admin } }: Route.ComponentProps) {
  const isChecking = useNavigation().state === "loading";
  const live = useLiveRefresh();

  return (
    <>
      <SiteHeader>
        <LiveState state={live} />
        <span className="text-[0.9375rem] text-ink-soft">{admin.email}</span>
        <form method="post" action="/logout">
          <button className={button.small}>로그아웃</button>
        </form>
      </SiteHeader>
      <div className="border-b border-line bg-mist">
        <nav aria-label="대시보드" className="mx-auto flex max-w-page flex-wrap gap-x-2 px-5">
          {tabs.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="border-b-3 border-transparent px-3 py-3 font-semibold text-ink-soft no-underline hover:text-pine-800 aria-[current=page]:border-pine-700 aria-[current=page]:text-pine-900"
            >
              {label}
            </NavLink>
          ))}
          <p role="status" className="ml-auto self-center text-[0.9375rem] text-ink-soft">
            {isChecking && "인증 확인 중..."}
          </p>
        </nav>
      </div>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-5 py-10">
        <Outlet />
      </main>
    </>
  );
}
