import type { ReactNode } from "react";
import islands from "virtual:islands";
import { PageTitle } from "../ui/head/page-title.tsx";
import { button } from "../ui/button.ts";
import { pageHeading } from "../ui/page-heading.ts";
import { SiteHeader } from "../ui/site-header.tsx";
import type { ToastMessage } from "../ui/toast/toast-class.ts";

type AuthCardProps = { title: string; heading?: string; toast?: ToastMessage; children: ReactNode };

export function AuthCard({ title, heading = title, toast, children }: AuthCardProps) {
  return (
    <>
      <PageTitle title={title} toast={toast} />
      <SiteHeader>
        <a href="/" className={button.small}>
          홈
        </a>
      </SiteHeader>
      <div className="flex flex-1 items-start justify-center bg-mist px-5 py-12 md:py-20">
        <main id="main" tabIndex={-1} className="w-full max-w-lg rounded-2xl bg-white p-6 raised sm:p-10">
          <h1 className={`${pageHeading} text-center text-pine-900`}>{heading}</h1>
          {children}
        </main>
      </div>
      {islands.authForms && <script type="module" src={islands.authForms} />}
    </>
  );
}

export function CardLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="mt-6 text-center">
      <a href={href} className="inline-block py-2 font-semibold underline underline-offset-4">
        {children}
      </a>
    </p>
  );
}
