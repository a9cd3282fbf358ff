import { NavLink, Outlet } from "react-router";
import type { Route } from "./+types/dashboard.ts";
import { supabaseOf } from "../auth/session.server.ts";
import type { PageHandle } from "../page-handle.ts";
import { button } from "../ui/button.ts";
import { SiteHeader } from "../ui/site-header.tsx";
import { NewInquiriesNotice } from "./new-inquiries-notice.tsx";
import { clearDrafts } from "./inquiries/detail/note-draft.ts";
import { countInquiries } from "./inquiries/read-inquiries.server.ts";
import { LiveIndicator } from "./live/live-indicator.tsx";
import { useLiveRefresh } from "./live/live-refresh.ts";
import { usePendingLocation } from "./pending-location.ts";
import { adminContext, requireAdmin } from "./require-admin.server.ts";
import { dashboardMeta } from "./dashboard-meta.ts";
import { keepPageWhileUnchecked, useAccess } from "./unchecked-access.ts";
import styles from "./dashboard.css?url";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWhileUnchecked];

export const handle: PageHandle = { scripts: true, styles, meanwhile: "/dashboard/checking" };

export async function loader({ context }: Route.LoaderArgs) {
  const supabase = supabaseOf(context);
  const [newInquiries, received] = await Promise.all([
    countInquiries(supabase, { status: "new", spam: "none" }),
    countInquiries(supabase, {}),
  ]);
  return { admin: context.get(adminContext), newInquiries, received };
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "관리자 대시보드");
}

const tabs = [
  { to: "/dashboard", label: "Overview", end: true },
  { to: "/dashboard/inquiries", label: "문의 목록" },
  { to: "/dashboard/analytics", label: "Analytics" },
  { to: "/dashboard/reports", label: "Reports" },
  { to: "/dashboard/invites", label: "초대 코드" },
  { to: "/dashboard/members", label: "구성원" },
];

const tab =
  "border-b-3 border-transparent px-3 py-3 font-semibold text-ink-soft no-underline hover:text-pine-800 aria-[current=page]:border-pine-700 aria-[current=page]:text-pine-900";

export default function Dashboard({ loaderData: { admin, received } }: Route.ComponentProps) {
  const isChecking = usePendingLocation() !== undefined;
  const live = useLiveRefresh();
  const access = useAccess();

  function logOut() {
    clearDrafts();
    live.stop();
  }

  return (
    <div className="flex flex-1 flex-col">
      <SiteHeader>
        <LiveIndicator state={live.status} />
        <a href="/account" className="py-2 text-[0.9375rem] text-ink-soft underline underline-offset-4">
          <span className="sm:sr-only">내 계정</span> <span className="hidden sm:inline">{admin.email}</span>
        </a>
        <form method="post" action="/logout" onSubmit={logOut}>
          <button className={button.small}>로그아웃</button>
        </form>
      </SiteHeader>
      <div className="border-b border-line bg-mist print:hidden">
        <div className="mx-auto flex max-w-page overflow-x-auto px-5 whitespace-nowrap">
          <nav aria-label="대시보드" className="flex gap-x-2">
            {tabs.map(({ to, label, end }) => (
              <NavLink key={to} to={to} end={end} className={tab}>
                {label}
              </NavLink>
            ))}
          </nav>
          <p role="status" className="ml-auto self-center px-3 text-[0.9375rem] text-ink-soft">
            {isChecking && "인증 확인 중..."}
          </p>
        </div>
      </div>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-5 py-8 print:py-2">
        {access !== "checked" && (
          <div role="alert" className="mb-6 rounded-xl bg-alarm-100 p-4 sm:sticky sm:top-20 sm:z-20">
            <p className="font-bold text-alarm-700">접근 권한을 확인하지 못하고 있습니다</p>
            <p className="mt-0.5 text-[0.9375rem]">
              {access === "unsaved"
                ? "방금 누르신 것은 저장되지 않았으니, 확인된 뒤 다시 눌러 주세요. 화면과 쓰시던 글은 그대로입니다."
                : "화면과 쓰시던 글은 그대로이고, 확인되는 대로 저절로 이어집니다."}
            </p>
          </div>
        )}
        <NewInquiriesNotice received={received} />
        <Outlet />
      </main>
    </div>
  );
}
