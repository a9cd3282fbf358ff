import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  route("/", "home/home.tsx"),
  route("contents", "contents/contents.tsx"),
  route("inquiry", "inquiry/inquiry.tsx"),
  route("privacy", "privacy/privacy.tsx"),
  route("auth", "auth/auth.tsx"),
  route("auth/forgot", "auth/forgot-password.tsx"),
  route("auth/reset", "auth/reset-password.tsx"),
  route("account", "account/account.tsx"),
  route("logout", "auth/logout.ts"),
  route("dashboard", "dashboard/dashboard.tsx", [
    index("dashboard/overview.tsx"),
    route("inquiries", "dashboard/inquiries/inquiry-list.tsx"),
    route("inquiries/:id", "dashboard/inquiries/inquiry-detail.tsx"),
    route("inquiries/:id/erase", "dashboard/inquiries/inquiry-erasure.tsx"),
    route("analytics", "dashboard/analytics.tsx"),
    route("reports", "dashboard/reports.tsx"),
    route("invites", "dashboard/access/invites.tsx"),
    route("members", "dashboard/access/members.tsx"),
  ]),
  route("dashboard/inquiries.csv", "dashboard/inquiries/inquiry-export.ts"),
  route("dashboard/events", "dashboard/events.ts"),
  route("sitemap.xml", "findable/sitemap.ts"),
  route("robots.txt", "findable/robots.ts"),
  route("healthz", "healthz.ts"),
  route("*", "not-found/not-found.tsx"),
] satisfies RouteConfig;
