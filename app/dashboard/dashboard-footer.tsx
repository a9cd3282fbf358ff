import { Link } from "react-router";

const pages = [
  { to: "/dashboard/reply-texts", label: "답장 글" },
  { to: "/dashboard/audit", label: "감사 기록" },
  { to: "/dashboard/notices", label: "알림" },
];

export function DashboardFooter() {
  return (
    <footer className="border-t border-line print:hidden">
      <nav
        aria-label="관리"
        className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-5 px-4 py-3 text-[0.9375rem] sm:px-5"
      >
        {pages.map(({ to, label }) => (
          <Link key={to} to={to} className="py-1 text-ink-soft underline underline-offset-4">
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  );
}
