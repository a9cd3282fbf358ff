import type { ReactNode } from "react";
import type { SessionState } from "../../auth/session/session-state.server.ts";
import { PageTitle } from "../../seo/page-title.tsx";
import { pageHeading } from "../../ui/page-heading.ts";
import { SiteHeader } from "../../ui/site-header.tsx";
import type { ToastMessage } from "../../ui/toast/toast.tsx";
import { VisitorMenu } from "../../ui/visitor-menu.tsx";
import { AccountMenu } from "../account-menu.tsx";

type FactorPageProps = { title: string; visitor: SessionState; toast?: ToastMessage; children: ReactNode };

export function FactorPage({ title, visitor, toast, children }: FactorPageProps) {
  return (
    <>
      <PageTitle title={title} toast={toast} />
      <SiteHeader menu={<VisitorMenu account={<AccountMenu visitor={visitor} />} />} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-2xl flex-1 px-5 py-12 print:p-0">
        <p className="print:hidden">
          <a href="/account" className="inline-block py-2 underline underline-offset-4">
            내 계정으로
          </a>
        </p>
        <h1 className={`${pageHeading} mt-2 text-pine-900`}>{title}</h1>
        {children}
      </main>
    </>
  );
}
