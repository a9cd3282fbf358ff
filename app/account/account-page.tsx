import type { ReactNode } from "react";
import type { SessionState } from "../auth/session/session-state.server.ts";
import { DashboardHeader } from "../dashboard/dashboard-header.tsx";
import { PageTitle } from "../ui/head/page-title.tsx";
import { pageHeading } from "../ui/page-heading.ts";
import type { ToastMessage } from "../ui/toast/toast-class.ts";
import { VisitorHeader } from "../auth/visitor-header.tsx";

type AccountPageProps = {
  title: string;
  visitor: Extract<SessionState, { state: "signed-in" }>;
  toast?: ToastMessage;
  isFirst?: boolean;
  children: ReactNode;
};

/** In the dashboard's layout for admins, whose work it is part of, and in the site's for others. `isFirst`: of these pages. */
export function AccountPage({ title, visitor, toast, isFirst = false, children }: AccountPageProps) {
  return (
    <>
      <PageTitle title={title} toast={toast} />
      {visitor.isAdmin ? <DashboardHeader name={visitor.name} /> : <VisitorHeader visitor={visitor} />}
      <main
        id="main"
        tabIndex={-1}
        className={
          visitor.isAdmin ? "dashboard-main" : "mx-auto w-full max-w-2xl flex-1 px-5 py-12 print:p-0"
        }
      >
        <div className="max-w-2xl">
          {!isFirst && (
            <p className="print:hidden">
              <a href="/account" className="inline-block py-2 underline underline-offset-4">
                내 계정으로
              </a>
            </p>
          )}
          <h1
            className={
              visitor.isAdmin ? "text-2xl font-bold text-pine-900" : `${pageHeading} mt-2 text-pine-900`
            }
          >
            {title}
          </h1>
          {children}
        </div>
      </main>
    </>
  );
}
