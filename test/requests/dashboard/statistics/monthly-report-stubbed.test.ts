import { describe, expect, test } from "vitest";
import { useStubbedSite } from "../../../helpers/stubbed-backend.ts";
import { expectLogged, statistics, nothing, faults, unreadBanner } from "./stubbed-statistics.ts";

const site = useStubbedSite();

describe("the report of a month", () => {
  const institution = {
    id: "0b5e6d1c-9d1b-4f4e-8a53-0f7a3f2f9c11",
    reference: "7K3M9QX2VT",
    organization_name: "한빛초등학교",
    organization_type: "school",
    estimated_users: null,
    created_at: "2026-10-31T14:59:00Z",
    status: "completed",
  };
  const report = "/dashboard/reports/monthly?month=2026-10";
  const cohort = {
    received: 9,
    answered: 9,
    completed: 0,
    median_first_response_seconds: 3_600,
    median_completion_seconds: null,
  };
  const deadlines = { kept: 5, missed: 1, open: 0 };
  const figures = {
    statistics,
    cohorts: { current: cohort, previous: cohort },
    deadlines: { current: deadlines, previous: deadlines },
    resolutions: {},
  };

  test("sees the month before as it stood when it was as old as this one is now", async () => {
    let seen: Record<string, string> = {};
    site.answering({
      "rpc/month_report": (asked) => {
        seen = asked;
        return figures;
      },
    });
    await site.admin().open(report);
    const ageOf = (moment = "", day = "") => Date.parse(moment) - Date.parse(`${day}T00:00:00+09:00`);
    expect(seen).toMatchObject({ received_from: "2026-10-01", previous_from: "2026-09-01" });
    expect(ageOf(seen.as_of, seen.received_from)).toBeGreaterThan(0);
    expect(ageOf(seen.previous_as_of, seen.previous_from)).toBe(ageOf(seen.as_of, seen.received_from));
  });

  test("stands beside the month before, and lists the institutions by status", async () => {
    site.answering({
      "rpc/month_report": {
        ...figures,
        cohorts: {
          current: cohort,
          previous: { ...cohort, received: 6, answered: 6, median_first_response_seconds: 7_200 },
        },
      },
      "rpc/month_institutions": [institution],
    });
    const { screen, document, text } = await site.admin().open(report);
    screen.getByRole("heading", { name: "2026년 10월 문의 보고서", level: 1 });
    expect(document.title).toContain("2026년 10월 문의 보고서");
    expect(text).toContain("접수6건9건+3건 (증가)");
    expect(text).toContain("첫 응답까지2시간 (6건 중 6건)1시간 (9건 중 9건)-1시간 (빨라짐)");
    expect(text).toContain(
      "완료까지기록 없음 (6건 중 0건)기록 없음 (9건 중 0건)남은 문의가 있어 판단하지 않음",
    );

    const row = screen.getByRole("rowheader", { name: "한빛초등학교" }).closest("tr");
    expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
      "10월 31일",
      "한빛초등학교",
      "학교/교육기관",
      "미입력",
      "7K3M9QX2VT",
    ]);
    expect(row?.closest("table")?.caption?.textContent).toBe("완료 기관");
    expect(text).toContain("최근 것부터 1건만 실었습니다.");
    expect(screen.getByRole("link", { name: "2026년 9월" }).getAttribute("href")).toBe(
      "/dashboard/reports/monthly?month=2026-09",
    );
    const file = screen.getByRole("button", { name: "CSV로 받기" }).closest("form");
    expect(file?.getAttribute("action")).toBe(
      "/dashboard/inquiries.csv?from=2026-10-01&to=2026-10-31&spam=none",
    );
  });

  test("says so when nothing came in that month", async () => {
    const noDeadlines = { kept: 0, missed: 0, open: 0 };
    site.answering({
      "rpc/month_report": {
        ...figures,
        statistics: nothing,
        deadlines: { current: noDeadlines, previous: noDeadlines },
      },
    });
    const { screen } = await site.admin().open(report);
    screen.getByText("이 기간에 접수된 문의가 없습니다.");
    screen.getByRole("heading", { name: "2026년 9월과 견주면" });
    expect(screen.queryByRole("link", { name: "2026년 9월" })).toBeNull();
  });

  const { "answers something else": _, ...refusals } = faults;

  test.each(Object.entries(refusals))("keeps the rest of the page when the backend %s", async (_, fault) => {
    for (const [event, answers] of [
      ["month report not read", { "rpc/month_report": fault }],
      ["institutions not read", { "rpc/month_report": figures, "rpc/month_institutions": fault }],
    ] as const) {
      site.answering(answers);
      const { screen } = await site.admin().open(report);
      expect(screen.getByRole("alert").textContent).toContain(unreadBanner);
      screen.getByRole("button", { name: "월간 보고서 보기" });
      screen.getByRole("button", { name: "CSV로 받기" });
      expectLogged(event);
    }
  });
});
