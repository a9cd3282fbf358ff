import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  route("/", "home/home.tsx"),
  route("contents", "contents/contents.tsx"),
  route("inquiry", "inquiry/inquiry.tsx"),
  route("privacy", "privacy/privacy.tsx"),
  route("auth", "auth/auth.tsx"),
  route("logout", "auth/logout.ts"),
  route("dashboard", "dashboard/dashboard.tsx", [
    index("dashboard/figures/overview.tsx"),
    route("inquiries", "dashboard/inquiry-list.tsx"),
    route("analytics", "dashboard/figures/analytics.tsx"),
    route("reports", "dashboard/figures/reports.tsx"),
    route("reports/monthly", "dashboard/figures/monthly-report.tsx"),
  ]),
  route("dashboard/events", "dashboard/events.ts"),
  route("sitemap.xml", "findable/sitemap.ts"),
  route("robots.txt", "findable/robots.ts"),
  route("healthz", "healthz.ts"),
  route("*", "not-found/not-found.tsx"),
] satisfies RouteConfig;
