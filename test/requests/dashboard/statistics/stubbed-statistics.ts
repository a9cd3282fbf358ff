import { HttpResponse } from "msw";
import { expect, vi } from "vitest";

export const statistics = {
  by_week: [
    { week: "2026-09-28", count: 2 },
    { week: "2026-10-05", count: 7 },
  ],
  by_organization_type: [{ organization_type: "school", count: 9 }],
  by_estimated_users: [{ estimated_users: null, count: 9 }],
  by_status: [
    { status: "new", count: 1 },
    { status: "in_progress", count: 2 },
    { status: "completed", count: 6 },
  ],
  by_source: [{ source: "web", count: 9 }],
};
export const nothing = {
  ...statistics,
  by_week: [{ week: "2026-09-28", count: 0 }],
  by_organization_type: [],
  by_estimated_users: [],
  by_status: [],
  by_source: [],
};

export const faults = {
  "answers 500": HttpResponse.json({ message: "boom" }, { status: 500 }),
  "answers a proxy's page": HttpResponse.html("<h1>Bad Gateway</h1>", { status: 502 }),
  "cannot be reached": HttpResponse.error(),
  "answers something else": HttpResponse.json({ new: "many" }),
};

export const unreadBanner = "문의 수치를 불러오지 못했습니다";

export function expectLogged(event: string): void {
  expect(vi.mocked(console.error).mock.calls.join("\n")).toContain(event);
  vi.mocked(console.error).mockClear();
}
