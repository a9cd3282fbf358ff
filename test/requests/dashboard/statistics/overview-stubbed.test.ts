import { describe, expect, test } from "vitest";
import { overviewOf, useStubbedSite } from "../../../helpers/stubbed-backend.ts";
import { expectLogged, faults, unreadBanner } from "./stubbed-statistics.ts";

const site = useStubbedSite();

const figures = {
  new: 5,
  in_progress: 1_200,
  completed: 40,
  this_week: 8,
  last_week: 11,
  last_week_so_far: 6,
  first_responses: 31,
  median_first_response_seconds: 12_000,
  oldest_unanswered: {
    id: "0b5e6d1c-9d1b-4f4e-8a53-0f7a3f2f9c11",
    organization_name: "한빛초등학교",
    created_at: new Date(Date.now() - (30 * 24 + 4) * 3_600_000).toISOString(),
    due_at: "2026-06-04T01:00:00Z",
  },
  last_anonymisation: { ran_at: "2026-11-21T18:10:00+00:00", anonymised: 3 },
  completed_without_resolution: 4,
};

describe("the overview", () => {
  test("says that notifications are stuck, and leads to those that no server tries any more", async () => {
    const lineFor = async (counts: object) => {
      const deliveries = { waiting: 3, failed: 0, dead: 0, undeliverable: 0, sent: 9, ...counts };
      site.answering({ "rpc/overview": overviewOf(figures, { deliveries }) });
      const { screen } = await site.admin().open("/dashboard");
      return screen.queryByRole("link", { name: /보내지 못한 알림/ });
    };
    expect(await lineFor({})).toBeNull();
    expect((await lineFor({ failed: 2 }))?.getAttribute("href")).toBe("/dashboard/notices?state=failed");
    const dead = await lineFor({ failed: 2, dead: 1 });
    expect(dead?.textContent).toBe("보내지 못한 알림이 3건 있습니다.");
    expect(dead?.getAttribute("href")).toBe("/dashboard/notices?state=dead");
  });

  test("says each figure in words and leads to what it counts", async () => {
    site.answering({ "rpc/overview": overviewOf(figures) });
    const { screen, document } = await site.admin().open("/dashboard");
    const cardOf = (name: string) =>
      screen.getByText(name, { selector: "dt" }).parentElement?.textContent.replaceAll(/\s+/g, " ");
    const unresolved = screen.getByRole("link", { name: "결과 없이 완료" });
    expect(unresolved.closest("li")?.textContent).toContain("4건");
    expect(unresolved.getAttribute("href")).toBe("/dashboard/inquiries?resolution=none&spam=none");
    expect(cardOf("신규")).toContain("5건");
    expect(cardOf("진행중")).toContain("1,200건");
    expect(cardOf("완료")).toContain("40건");
    expect(cardOf("이번 주 접수")).toContain(
      "아직 끝나지 않은 주입니다. 지난주 같은 때까지 6건 대비 +2건 (증가), 지난주 전체 11건",
    );
    expect(cardOf("첫 응답까지 걸린 시간")).toContain("3시간 20분최근 90일 문의 가운데 응답한 31건의 중앙값");
    expect(cardOf("첫 응답까지 걸린 시간")).toContain(
      "통화함, 메일 보냄, 방문으로 처음 기록한 연락이나 처음 보낸 답장이 첫 응답이며, 부재중은 시도로만 세고 상태만 바꾼 것은 응답으로 보지 않습니다.",
    );
    expect(cardOf("가장 오래 기다린 문의")).toContain("30일 4시간기한 지남 · 한빛초등학교");

    const links = [...document.querySelectorAll("main dl a")].map((link) => link.getAttribute("href"));
    expect(links.slice(0, 3)).toEqual([
      "/dashboard/inquiries?status=new&spam=none",
      "/dashboard/inquiries?status=in_progress&spam=none",
      "/dashboard/inquiries?status=completed&spam=none",
    ]);
    expect(links[3]).toMatch(/^\/dashboard\/inquiries\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&spam=none$/);
    expect(links[5]).toBe(`/dashboard/inquiries/${figures.oldest_unanswered.id}?list=%3Fqueue%3Dunanswered`);
  });

  test("is honest where there is nothing to count", async () => {
    const empty = { new: 0, in_progress: 0, completed: 0, this_week: 0, last_week: 0, last_week_so_far: 0 };
    const unanswered = {
      first_responses: 0,
      median_first_response_seconds: null,
      oldest_unanswered: null,
      last_anonymisation: null,
      completed_without_resolution: 0,
    };
    site.answering({
      "rpc/overview": overviewOf({ ...empty, ...unanswered }),
    });
    const { screen, text } = await site.admin().open("/dashboard");
    screen.getByText("기록 없음");
    screen.getByText("응답을 기다리는 문의가 없습니다.");
    expect(text).toContain("지난주 같은 때까지 0건 대비 변화 없음");
  });

  describe("says of the daily anonymisation", () => {
    const late = "이틀이 넘도록 실행되지 않았습니다.";
    const never = "아직 한 번도 실행되지 않았습니다.";
    const hint = "사이트를 운영하는 분께 알려 주세요.";
    const shownAfter = async (last_anonymisation: object | null) => {
      site.answering({ "rpc/overview": overviewOf({ ...figures, last_anonymisation }) });
      const { screen } = await site.admin().open("/dashboard");
      const name = screen.getByText("마지막 익명 처리", { selector: "dt" });
      return name.parentElement?.parentElement?.textContent.replaceAll(/\s+/g, " ") ?? "";
    };
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

    test("when it ran, by the clock in Seoul, and how many it was", async () => {
      const shown = await shownAfter({ ran_at: "2026-11-20T18:10:00+00:00", anonymised: 1_003 });
      expect(shown).toContain("2026년 11월 21일 오전 3:10");
      expect(shown).toContain("1,003건 처리");
    });

    test("nothing more while it runs every day", async () => {
      for (const hours of [0, 25, 47]) {
        const shown = await shownAfter({ ran_at: hoursAgo(hours), anonymised: 0 });
        expect(shown).toContain("0건 처리");
        for (const words of [late, never, hint]) expect(shown).not.toContain(words);
      }
    });

    test("that it has not run for two days, and what to do", async () => {
      const shown = await shownAfter({ ran_at: hoursAgo(49), anonymised: 4 });
      expect(shown).toContain("4건 처리");
      for (const words of [late, hint]) expect(shown).toContain(words);
    });

    test("that it never ran, and what to do", async () => {
      const shown = await shownAfter(null);
      for (const words of ["아직 없음", never, hint]) expect(shown).toContain(words);
      expect(shown).not.toMatch(/pg_cron|anonymise/);
    });
  });

  test.each(Object.entries(faults))("keeps the samples when the backend %s", async (_, fault) => {
    site.answering({ "rpc/overview": fault });
    const page = await site.admin().open("/dashboard");
    const alerts = page.screen.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(alerts).toEqual([expect.stringContaining("할 일을"), expect.stringContaining(unreadBanner)]);
    page.screen.getByText("예시 데이터");
    for (const name of ["Total Sessions", "Active Users", "Growth Rate", "Avg. Session"])
      page.screen.getByText(name);
    expect(page.text).not.toContain("boom");
    expectLogged("overview not read");
  });
});
