import type { Route } from "./+types/dashboard.ts";
import { receivedInquiries, useArrivedInquiries, useUnseenCountInTitle } from "./alerts/arrived-inquiries.ts";
import { supabaseOf } from "../auth/session/session.server.ts";
import { takeFlash } from "../server/flash.server.ts";
import type { PageHandle } from "../page-handle.ts";
import { downloadFlash } from "./inquiries/export/requested-export.server.ts";
import { DashboardHeader, ManagementNav } from "./dashboard-header.tsx";
import { NewInquiriesBanner, NewlyAssignedBanner } from "./alerts/new-inquiries-banner.tsx";
import { totalsOf } from "./inquiries/read-inquiries.server.ts";
import { InquiryDeskOutlet } from "./inquiries/rows/inquiry-desk.tsx";
import { useInterruptedNavigation, usePendingLocation } from "./outage/interrupted-navigation.ts";
import { useLiveRefresh } from "./live/live-signals.ts";
import { newlyAssignedIn, readLayout, sessionEndIn } from "./read-layout.server.ts";
import { adminContext, requireAdmin } from "./require-admin.server.ts";
import { expiryWarning } from "./session-expiry/next-expiry.server.ts";
import { SessionExpiryBanner, useSessionActivity } from "./session-expiry/session-expiry-banner.tsx";
import { dashboardMeta } from "./dashboard-meta.ts";
import {
  accessCheckMiddleware,
  stopUntilNavigation,
  useAccessStatus,
} from "./outage/access-check-middleware.ts";
import styles from "./dashboard.css?url";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [accessCheckMiddleware];

export { shouldRevalidate } from "./conflict-revalidation.ts";

export const handle: PageHandle = { scripts: true, styles, interimPage: "/dashboard/checking" };

const accessBanners = {
  checked: { title: "저장하지 못했습니다", description: "" },
  unchecked: {
    title: "서버가 응답하지 않습니다",
    description: "로그인과 화면, 쓰시던 글은 그대로이고, 응답하는 대로 저절로 이어집니다.",
  },
  lost: {
    title: "서버에 연결하지 못하고 있습니다",
    description: "화면과 쓰시던 글은 그대로이고, 연결되는 대로 저절로 이어집니다.",
  },
};
// The response to a saved form may be lost, too.
const submissionLost =
  "방금 누르신 것은 저장되지 않았을 수 있으니, 확인하고 다시 눌러 주세요. 화면과 쓰시던 글은 그대로입니다.";

export async function loader({ url, context }: Route.LoaderArgs) {
  const layout = await readLayout(supabaseOf(context));
  const totals = layout.outcome === "read" ? totalsOf(layout.layout.counts, {}) : layout;
  return {
    admin: context.get(adminContext),
    newlyAssigned: newlyAssignedIn(layout),
    sessionExpiry: expiryWarning(sessionEndIn(layout), url),
    newInquiries: totals.outcome === "read" ? totals.byStatus.new : 0,
    received: receivedInquiries(totals, layout.outcome === "read" ? layout.layout.entered : 0),
    download: takeFlash(context, downloadFlash),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "관리자 대시보드");
}

export default function Dashboard({
  loaderData: { admin, newlyAssigned, sessionExpiry, received, download },
}: Route.ComponentProps) {
  const isChecking = usePendingLocation() !== undefined;
  const live = useLiveRefresh();
  useSessionActivity();
  useInterruptedNavigation();
  const { access, isSubmissionLost } = useAccessStatus();
  const hasRead = access === "checked" && received.outcome === "read";
  const arrived = useArrivedInquiries(received);
  useUnseenCountInTitle(arrived);

  function leave() {
    live.stop();
    stopUntilNavigation();
  }

  function logOut() {
    // Drafts are personal data.
    sessionStorage.clear();
    leave();
  }

  return (
    <div className="flex flex-1 flex-col">
      {download && <meta httpEquiv="refresh" content={`0; url=${download}`} />}
      <DashboardHeader
        name={admin.name}
        live={live.status !== "live" || hasRead ? live.status : "retrying"}
        isChecking={isChecking}
        onLogOut={logOut}
      />
      <main id="main" tabIndex={-1} className="dashboard-main">
        {(access !== "checked" || isSubmissionLost) && (
          <div role="alert" className="access-banner">
            <p>{accessBanners[access].title}</p>
            <p>{isSubmissionLost ? submissionLost : accessBanners[access].description}</p>
          </div>
        )}
        {sessionExpiry && <SessionExpiryBanner {...sessionExpiry} onLogOut={leave} />}
        <div role="status" className="banners">
          <NewlyAssignedBanner read={newlyAssigned} />
          <NewInquiriesBanner arrived={arrived} />
        </div>
        <ManagementNav />
        <InquiryDeskOutlet />
      </main>
    </div>
  );
}
