import { expect, test } from "vitest";
import { returnPathOf, pagePathOf } from "../../../app/auth/access-check-failed/return-path.ts";

test.each([
  "/dashboard",
  "/dashboard/inquiries?status=new&q=%EC%88%B2",
  "/dashboard/inquiries/7d2c7a54-2f0e-4f0a-9f5e-3d9e2a6f1b11",
  "/account",
  "/account/notifications",
])("%s is offered after a login", (address) => {
  expect(returnPathOf(address)).toBe(address);
});

test.each([
  ["/dashboard/inquiries.data?status=new&_routes=routes%2Flist", "/dashboard/inquiries?status=new"],
  ["/dashboard.data", "/dashboard"],
  ["/dashboard/inquiries.csv?status=new", "/dashboard/inquiries?status=new"],
])("of %s the page is offered: %s", (address, page) => {
  expect(returnPathOf(address)).toBe(page);
});

test.each([
  "//evil.example/dashboard",
  "/\t/evil.example/dashboard",
  "\\\\evil.example/dashboard",
  "https://evil.example/dashboard",
  "javascript:alert(1)",
  "/dashboard/../logout",
  "/dashboards",
  "/dashboard/events",
  `/dashboard/inquiries?q=${"x".repeat(1_000)}`,
  "",
  null,
])("%j is not", (address) => {
  expect(returnPathOf(address)).toBeUndefined();
});

test.each([
  ["/dashboard/inquiries.csv", "/dashboard/inquiries"],
  ["/dashboard/inquiries.data", "/dashboard/inquiries"],
  ["/dashboard/_.data", "/dashboard"],
  ["//dashboard/members/", "/dashboard/members"],
  ["///evil.example/dashboard.csv", "/evil.example/dashboard"],
  ["/", "/"],
])("a request of %s belongs to the page %s of this site", (pathname, page) => {
  expect(pagePathOf(pathname)).toBe(page);
});
