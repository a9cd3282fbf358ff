import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { mondayOf, seoulDay } from "../../../../app/korean/dates.ts";
import { analyticsOf, frameOf, useStubbedSite } from "../../../helpers/stubbed-backend.ts";
import { expectLogged, statistics, nothing, faults, unreadBanner } from "./stubbed-statistics.ts";

const site = useStubbedSite();

describe("analytics", () => {
  test("asks for the last 26 weeks unless another period is chosen", async () => {
    const weeksAsked: number[] = [];
    site.answering({
      "rpc/analytics": ({ received_from = "", received_to = "" }) => {
        weeksAsked.push(
          Math.ceil((Date.parse(received_to) - Date.parse(received_from) + 1) / (7 * 86_400_000)),
        );
        return analyticsOf(statistics);
      },
    });
    for (const query of ["", "?weeks=52", "?weeks=13", "?weeks=1000", "?weeks=abc"]) {
      await site.admin().open(`/dashboard/analytics${query}`);
    }
    expect(weeksAsked).toEqual([26, 52, 13, 26, 26]);
  });

  test("draws four charts, each with its words and its table", async () => {
    site.answering({ "rpc/analytics": analyticsOf(statistics) });
    const { screen, html } = await site.admin().open("/dashboard/analytics");
    screen.getByRole("img", { name: /^주별 접수 막대그래프.*10월 5일~11일이 7건으로 가장 많습니다/ });
    screen.getByRole("img", { name: /기관 유형별 접수 막대그래프.*학교\/교육기관 9건/ });
    screen.getByRole("img", { name: /예상 이용 인원별 접수 막대그래프.*미입력 9건/ });
    screen.getByRole("img", { name: /처리 단계 막대그래프. 접수 9건, 처리 시작 8건, 완료 6건/ });
    for (const name of [
      "주별 접수",
      "기관 유형별 접수",
      "예상 이용 인원별 접수",
      "처리 단계",
      "지금의 상태",
    ]) {
      screen.getByRole("table", { name, hidden: true });
    }
    expect(html).not.toMatch(/\sstyle=/);
    screen.getByRole("link", { name: "학교/교육기관", hidden: true });
    expect(screen.queryByRole("link", { name: "상담센터", hidden: true })).toBeNull();
  });

  const measured = { received: 12, answered: 11, median_seconds: 3 * 3_600, p90_seconds: 30 * 3_600 };
  const responses = {
    overall: measured,
    by_week: [
      { week: "2026-09-28", ...measured },
      { week: "2026-10-05", received: 3, answered: 0, median_seconds: null, p90_seconds: null },
    ],
    by_form: [
      { form: "landing", ...measured },
      { form: "inquiry", received: 0, answered: 0, median_seconds: null, p90_seconds: null },
    ],
  };
  const cellsOf = (table: HTMLElement, name: RegExp) =>
    [...(within(table).getByRole("rowheader", { name, hidden: true }).closest("tr")?.cells ?? [])]
      .slice(1)
      .map(({ textContent }) => textContent);

  test("shows the time to the first response by week and by form, each with its numbers", async () => {
    site.answering({ "rpc/analytics": analyticsOf(statistics, { responses }) });
    const { screen, text } = await site.admin().open("/dashboard/analytics");
    expect(text).toContain(
      "접수 12건 중 11건에 응답했습니다. 중앙값은 3시간, 열에 아홉은 1일 6시간 안입니다.",
    );
    expect(text).toContain(
      "통화함, 메일 보냄, 방문으로 처음 기록한 연락이나 처음 보낸 답장이 첫 응답이며, 부재중은 시도로만 세고 상태만 바꾼 것은 응답으로 보지 않습니다.",
    );
    screen.getByRole("img", {
      name: /꺾은선그래프.*9월 28일~10월 4일은 12건 중 11건에 응답해 중앙값 3시간, 열에 아홉 1일 6시간/,
    });
    const weeks = screen.getByRole("table", { name: "주별 첫 응답 시간", hidden: true });
    expect(cellsOf(weeks, /9월 28일/)).toEqual(["12건 중 11건", "3시간", "1일 6시간"]);
    expect(cellsOf(weeks, /10월 5일/)).toEqual(["3건 중 0건", "–", "–"]);
    const forms = screen.getByRole("table", { name: "들어온 양식별 첫 응답 시간" });
    expect(cellsOf(forms, /첫 화면 양식/)).toEqual(["12건 중 11건", "3시간", "1일 6시간"]);
    expect(cellsOf(forms, /문의 화면 양식/)).toEqual(["0건 중 0건", "–", "–"]);
  });

  test("marks the week that is running", async () => {
    const week = mondayOf(seoulDay());
    site.answering({
      "rpc/analytics": analyticsOf(
        { ...statistics, by_week: [{ week, count: 9 }] },
        { responses: { ...responses, by_week: [{ week, ...measured }] } },
      ),
    });
    const { screen } = await site.admin().open("/dashboard/analytics");
    expect(
      screen.getAllByRole("rowheader", { name: /\(이번 주, 아직 끝나지 않음\)$/, hidden: true }),
    ).toHaveLength(2);
  });

  test("says how much each admin has to do, by name and not by number, and nothing of their speed", async () => {
    const member = (user_id: string, display_name: string) => ({
      user_id,
      display_name,
      email: null,
      created_at: "2026-01-01T00:00:00Z",
      is_admin: true,
    });
    site.answering({
      "rpc/analytics": analyticsOf(statistics, {
        workload: [
          { assigned_to: "b", received: 2, open: 1 },
          { assigned_to: "gone", received: 1, open: 0 },
          { assigned_to: null, received: 4, open: 1_204 },
        ],
      }),
      "rpc/dashboard_frame": frameOf({ members: [member("b", "나래"), member("a", "가온")] }),
    });
    const { screen } = await site.admin().open("/dashboard/analytics");
    const table = screen.getByRole<HTMLTableElement>("table", { name: "담당별 업무량" });
    expect([...table.rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent))).toEqual([
      ["담당", "남은 문의", "이 기간 접수"],
      ["가온", "0건", "0건"],
      ["나래", "1건", "2건"],
      ["지금은 없는 계정", "0건", "1건"],
      ["담당 없음", "1,204건", "4건"],
    ]);
    expect(within(table).getByRole("link", { name: "담당 없음" }).getAttribute("href")).toMatch(
      /^\/dashboard\/inquiries\?assigned=none&from=.+&to=.+&spam=none$/,
    );
  });

  test("has what is coming soon below what is there", async () => {
    site.answering({ "rpc/analytics": analyticsOf(statistics, { responses }) });
    const { html } = await site.admin().open("/dashboard/analytics");
    const soon = html.indexOf("Coming soon");
    for (const figure of ['role="img"', "담당별 업무량"]) {
      expect(html).toContain(figure);
      expect(html.lastIndexOf(figure, soon)).toBe(html.lastIndexOf(figure));
    }
  });

  test("says so when nothing came in the period", async () => {
    site.answering({ "rpc/analytics": analyticsOf(nothing) });
    const { screen } = await site.admin().open("/dashboard/analytics");
    screen.getByText("이 기간에 접수된 문의가 없습니다.");
    expect(screen.queryByRole("img")).toBeNull();
    screen.getByText("Coming soon");
  });

  test.each(Object.entries(faults))("keeps the rest of the page when the backend %s", async (_, fault) => {
    site.answering({ "rpc/analytics": fault });
    const { screen } = await site.admin().open("/dashboard/analytics");
    expect(screen.getByRole("alert").textContent).toContain(unreadBanner);
    screen.getByText("Coming soon");
    screen.getByRole("button", { name: "기간 바꾸기" });
    expectLogged("analytics not read");
  });
});
