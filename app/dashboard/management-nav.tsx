import { NavLink, useLocation } from "react-router";

const pages = [
  { name: "members", label: "구성원" },
  { name: "invites", label: "초대 코드" },
  { name: "reply-texts", label: "답장 글" },
  { name: "notices", label: "알림" },
  { name: "audit", label: "감사 기록" },
];

export function isManagementPage(pathname: string): boolean {
  const [, area, page] = pathname.split("/");
  return area === "dashboard" && pages.some(({ name }) => name === page);
}

/** Beside what staff do all day: what is set up once, and looked up. */
export function ManagementNav() {
  if (!isManagementPage(useLocation().pathname)) return null;
  return (
    <nav aria-label="관리" className="mb-5 flex flex-wrap gap-x-5 border-b border-line print:hidden">
      {pages.map(({ name, label }) => (
        <NavLink key={name} to={`/dashboard/${name}`} className="section-link">
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
