import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { organizationTypeLabel, estimatedUsersLabel } from "../../../app/inquiry/inquiry-labels.ts";
import { nextClosing, responseDueAt } from "../../../app/korean/business-hours.server.ts";
import { addDays, addMonths, formatDuration, monthOf, seoulDay } from "../../../app/korean/dates.ts";
import { formatNumber } from "../../../app/korean/numbers.ts";
import type { ShownPage } from "../../helpers/visitor.ts";
import { type CrowdedDesk, openCrowdedDesk } from "./crowded-desk.ts";

let desk: CrowdedDesk;
let hasPostgres = true;
beforeAll(async () => {
  const opened = await openCrowdedDesk();
  if (opened) desk = opened;
  else hasPostgres = false;
  // Storing so many takes half a minute, and several minutes while both cores are busy.
}, 1_200_000);
beforeEach(({ skip }) => skip(!hasPostgres, "wants a Postgres to store so many"));
afterAll(() => desk?.close());

const SEOUL_DAY = "(created_at at time zone 'Asia/Seoul')::date";
const today = seoulDay();
const cases = (count: unknown) => `${formatNumber(Number(count))}건`;
const duration = (seconds: unknown) => (seconds === null ? "–" : formatDuration(Math.round(Number(seconds))));

/** Time goes on, so only a page between two equal answers of the database counts. */
async function expectAgreement(inSql: () => Promise<unknown>, onPage: () => Promise<unknown>): Promise<void> {
  await vi.waitFor(
    async () => {
      const before = await inSql();
      const shown = await onPage();
      expect(shown).toEqual(before);
      expect(await inSql()).toEqual(before);
    },
    { timeout: 60_000, interval: 500 },
  );
}

async function counts(columns: string, condition = "true"): Promise<Record<string, unknown>> {
  const [row] = await desk.sql<Record<string, unknown>>(
    `select ${columns} from public.inquiries where ${condition}`,
  );
  return row ?? {};
}

function table({ document }: ShownPage, caption: string): string[][] {
  const found = [...document.querySelectorAll("table")].find((each) => each.caption?.textContent === caption);
  return [...(found?.tBodies[0]?.rows ?? [])].map(({ cells }) =>
    [...cells].map(({ textContent }) => textContent.replaceAll(/\s/g, " ")),
  );
}

const rowsOf = async (query: string) =>
  (await desk.sql<Record<string, unknown>>(query)).map((row) => Object.values(row).map(String));

describe("the list", () => {
  const blankless = "replace(organization_name || e'\\x1f' || coalesce(message, ''), ' ', '')";
  const [from, to] = [addDays(today, -400), addDays(today, -100)];
  const filters: [query: string, condition: () => string][] = [
    ["", () => "true"],
    ["type=school", () => "organization_type = 'school'"],
    ["type=general&assigned=none", () => "organization_type = 'general' and assigned_to is null"],
    [`from=${from}&to=${to}`, () => `${SEOUL_DAY} between '${from}' and '${to}'`],
    [`type=health&from=${from}`, () => `organization_type = 'health' and ${SEOUL_DAY} >= '${from}'`],
    ["assigned=me", () => `assigned_to = '${desk.adminIds[0]}'`],
    ["assigned=none", () => "assigned_to is null"],
    ["outcome=adopted", () => "outcome = 'adopted'"],
    [
      `outcome=declined&assigned=me&from=${from}`,
      () => `outcome = 'declined' and assigned_to = '${desk.adminIds[0]}' and ${SEOUL_DAY} >= '${from}'`,
    ],
    ["q=울릉", () => `strpos(${blankless}, '울릉') > 0`],
    ["q=한빛초등 견적", () => `strpos(${blankless}, '한빛초등') > 0 and strpos(${blankless}, '견적') > 0`],
    [
      "q=ㅎㄱㅊ 견적",
      () =>
        `concat_ws(' ', organization_name, contact_name) ~ '[하-힣][가-깋][차-칳]' and strpos(${blankless}, '견적') > 0`,
    ],
    [
      "q=별빛 초등학교&type=school",
      () =>
        `strpos(${blankless}, '별빛') > 0 and strpos(${blankless}, '초등학교') > 0 and organization_type = 'school'`,
    ],
  ];
  const choices = [
    "",
    "status=new",
    "status=completed",
    "spam=none",
    "spam=only",
    "status=in_progress&spam=only",
  ];

  test.each(filters)(
    "counts with %j what SQL counts, by status and apart from suspected spam",
    async (query, condition) => {
      // One pass over the rows serves every choice.
      await expectAgreement(
        async () => {
          const rows = await desk.sql<{ status: string; is_spam: boolean; count: number }>(
            `select status, suspected_spam as is_spam, count(*)::integer as count
             from public.inquiries where ${condition()} group by status, suspected_spam`,
          );
          const sum = (isSpam: boolean, of?: string) =>
            rows
              .filter((row) => row.is_spam === isSpam && (!of || row.status === of))
              .reduce((total, { count }) => total + Number(count), 0);
          return choices.map((choice) => {
            const [status, spam] = [/status=(\w+)/.exec(choice)?.[1], /spam=(\w+)/.exec(choice)?.[1]];
            const suspected = spam === "none" ? 0 : sum(true, status);
            const apart = suspected > 0 ? `스팸 의심 ${cases(suspected)}` : "";
            const shown = spam === "only" ? 0 : sum(false, status);
            return {
              choice,
              total: shown === 0 && apart ? apart : `모두 ${cases(shown)}${apart && ` · ${apart} 별도`}`,
              byStatus: [
                ["신규", "new"],
                ["진행중", "in_progress"],
                ["완료", "completed"],
              ].map(([label, of]) => `${label} ${formatNumber(sum(spam === "only", of))}`),
            };
          });
        },
        async () => {
          const pages = [];
          for (const choice of choices) {
            const { document, text } = await desk.admin.open(`/dashboard/inquiries?${query}&${choice}`);
            const nav = document.querySelector('[aria-label="상태별 문의"]');
            pages.push({
              choice,
              total: /(?:모두|스팸 의심) [\d,]+건(?: · 스팸 의심 [\d,]+건 별도)?/.exec(text)?.[0],
              byStatus: [...(nav?.querySelectorAll("a") ?? [])]
                .slice(1)
                .map(({ textContent }) => textContent),
            });
          }
          return pages;
        },
      );
    },
  );

  test("says of a search that finds more than ten thousand that it does", async () => {
    await expectAgreement(
      async () => ({
        ...(await counts("count(*) > 10000 as many", `strpos(${blankless}, '학교') > 0`)),
        words: true,
      }),
      async () => {
        const { text } = await desk.admin.open("/dashboard/inquiries?q=학교");
        return { many: true, words: text.includes("모두 10,000건 이상") };
      },
    );
  });

  test("numbers the inquiries of a place as SQL does, however it is written", async () => {
    const { document } = await desk.admin.open("/dashboard/inquiries?spam=none");
    const links = [...document.querySelectorAll<HTMLAnchorElement>('tbody a[href^="/dashboard/inquiries/"]')];
    const shown = new Map(
      links.map((link): [string, number] => [
        /[0-9a-f-]{36}/.exec(link.href)?.[0] ?? "",
        Number(/(\d+)번째 문의/.exec(link.closest("tr")?.textContent ?? "")?.[1] ?? 1),
      ]),
    );
    const rows = await desk.sql<{ id: string; nth: number }>(
      `select own.id, 1 + (
         select count(*) from public.inquiries as earlier
         where not earlier.suspected_spam and (earlier.created_at, earlier.id) < (own.created_at, own.id) and (
           lower(earlier.email) = lower(own.email) or earlier.phone = own.phone
             or replace(earlier.organization_name, ' ', '') = replace(own.organization_name, ' ', ''))
       ) as nth
       from public.inquiries as own where own.id = any ($1)`,
      [[...shown.keys()]],
    );
    expect(rows).toHaveLength(50);
    expect(shown).toEqual(new Map(rows.map(({ id, nth }) => [id, Number(nth)])));
    expect(Math.max(...shown.values())).toBeGreaterThan(1);
  });
});

async function queues(): Promise<Record<string, number>> {
  const open = "status <> 'completed' and not suspected_spam";
  const unanswered = await desk.sql<{ created_at: string | Date }>(
    "select created_at from public.inquiries where status = 'new' and first_response_at is null and not suspected_spam",
  );
  const now = new Date();
  const due = unanswered.map(({ created_at }) => responseDueAt(new Date(created_at)));
  const overdue = due.filter((moment) => moment <= now).length;
  const rest = await counts(
    `count(*) filter (where next_action_on < '${today}')::integer as past,
     count(*) filter (where next_action_on = '${today}')::integer as today,
     count(*) filter (
       where status = 'in_progress' and created_at <= now() - interval '14 days'
         and (next_action_on is null or next_action_on < '${today}')
     )::integer as stale,
     count(*) filter (where assigned_to is null)::integer as nobodys,
     count(*) filter (where assigned_to = '${desk.adminIds[0]}')::integer as mine`,
    open,
  );
  return {
    "기한 지남": overdue,
    "기한 임박": due.filter((moment) => moment <= nextClosing(now)).length - overdue,
    "다음 연락일 지남": Number(rest.past),
    "오늘 연락": Number(rest.today),
    "오래된 진행중": Number(rest.stale),
    "담당 없음": Number(rest.nobodys),
    "내 담당": Number(rest.mine),
    "응답 전": due.length,
  };
}

test("the worklist and the overview count each queue as the rows do one by one", async () => {
  await expectAgreement(
    async () => {
      const { "응답 전": unanswered = 0, ...shown } = await queues();
      return { worklist: { ...shown, "응답 전": unanswered }, overview: shown };
    },
    async () => {
      const worklist = await desk.admin.open("/dashboard/worklist");
      const links = [...worklist.document.querySelectorAll('nav[aria-label="할 일"] a')];
      const overview = await desk.admin.open("/dashboard");
      const tiles = [
        ...overview.document.querySelectorAll('section[aria-labelledby="worklist-summary"] > ul > li'),
      ];
      const read = (words: string) => {
        const [, name = "", number = ""] = /^(.+) ([\d,]+)(?:건)?$/.exec(words.trim()) ?? [];
        return [name, Number(number.replaceAll(",", ""))];
      };
      return {
        worklist: Object.fromEntries(links.map(({ textContent }) => read(textContent))),
        overview: Object.fromEntries(tiles.map(({ textContent }) => read(textContent))),
      };
    },
  );
});

test("the overview's cards and the number in its title are SQL's", async () => {
  const monday = `date_trunc('week', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'`;
  await expectAgreement(
    async () => {
      const row = await counts(
        `count(*) filter (where status = 'new') as new, count(*) filter (where status = 'in_progress') as moved,
         count(*) filter (where status = 'completed') as done,
         count(*) filter (where created_at >= ${monday}) as week,
         count(*) filter (where created_at >= ${monday} - interval '7 days' and created_at < ${monday}) as last_week,
         count(*) filter (
           where created_at >= ${monday} - interval '7 days' and created_at < now() - interval '7 days'
         ) as so_far,
         count(first_response_at) filter (where ${SEOUL_DAY} >= date '${today}' - 90) as answered,
         extract(epoch from percentile_cont(0.5) within group (order by first_response_at - created_at)
           filter (where ${SEOUL_DAY} >= date '${today}' - 90)) as median`,
        "not suspected_spam",
      );
      return {
        title: `(${formatNumber(Number(row.new))})`,
        values: [row.new, row.moved, row.done, row.week].map(cases).concat(duration(row.median)),
        so_far: `지난주 같은 때까지 ${cases(row.so_far)}`,
        last_week: `지난주 전체 ${cases(row.last_week)}`,
        answered: `응답한 ${cases(row.answered)}의 중앙값`,
      };
    },
    async () => {
      const { document, text } = await desk.admin.open("/dashboard");
      const cards = [...document.querySelectorAll('section[aria-labelledby="inquiries"] dt')];
      return {
        title: document.title.split(" ")[0],
        values: cards.slice(0, 5).map((card) => card.nextElementSibling?.textContent),
        so_far: /지난주 같은 때까지 [\d,]+건/.exec(text)?.[0],
        last_week: /지난주 전체 [\d,]+건/.exec(text)?.[0],
        answered: /응답한 [\d,]+건의 중앙값/.exec(text)?.[0],
      };
    },
  );
});

const MEASURES = `count(*) as received, count(first_response_at) as answered,
  extract(epoch from percentile_cont(0.5) within group (order by first_response_at - created_at)) as median,
  extract(epoch from percentile_cont(0.9) within group (order by first_response_at - created_at)) as p90`;
type Measured = { received: unknown; answered: unknown; median: unknown; p90: unknown };
const measuredCells = ({ received, answered, median, p90 }: Measured) => [
  `${cases(received)} 중 ${cases(answered)}`,
  duration(median),
  duration(p90),
];

test.each([13, 26, 52])("analytics of %i weeks counts and measures as SQL does", async (weeks) => {
  const first = `date_trunc('week', date '${today}')::date - ${7 * (weeks - 1)}`;
  const period = `not suspected_spam and ${SEOUL_DAY} between ${first} and date '${today}'`;
  const by = (column: string) =>
    rowsOf(`select ${column}, count(*) from public.inquiries where ${period} group by 1 order by 1`);
  await expectAgreement(
    async () => {
      const perWeek = await desk.sql<Measured>(
        `select ${MEASURES} from public.inquiries where ${period}
         group by date_trunc('week', created_at at time zone 'Asia/Seoul')
         order by date_trunc('week', created_at at time zone 'Asia/Seoul')`,
      );
      const perForm = await desk.sql<Measured>(
        `select ${MEASURES} from public.inquiries where ${period}
         group by organization_type = 'general' order by organization_type = 'general' desc`,
      );
      const loads = await desk.sql<{ open: unknown; received: unknown }>(
        `select count(*) filter (where status <> 'completed') as open, count(*) filter (where ${period}) as received
         from public.inquiries where not suspected_spam group by assigned_to`,
      );
      return {
        weeks: perWeek.map(({ received }) => cases(received)),
        types: (await by("organization_type")).map(([type = "", count]) => [
          organizationTypeLabel(type),
          cases(count),
        ]),
        users: (await by("coalesce(estimated_users, 'none')")).map(([band = "", count]) => [
          band === "none" ? "미입력" : estimatedUsersLabel(band),
          cases(count),
        ]),
        statuses: (await by("status")).map(([, count]) => cases(count)),
        responses: perWeek.map(measuredCells),
        forms: perForm.map(measuredCells),
        loads: loads.map(({ open, received }) => `${cases(open)} ${cases(received)}`).toSorted(),
      };
    },
    async () => {
      const page = await desk.admin.open(`/dashboard/analytics?weeks=${weeks}`);
      const [types, users] = [table(page, "기관 유형별 접수"), table(page, "예상 이용 인원별 접수")];
      const inOrder = (rows: string[][], expected: string[]) =>
        expected.flatMap((name) =>
          rows.filter(([label]) => label === name).map((cells) => cells.slice(0, 2)),
        );
      const names = (await by("organization_type")).map(([type = ""]) => organizationTypeLabel(type));
      const bands = (await by("coalesce(estimated_users, 'none')")).map(([band = ""]) =>
        band === "none" ? "미입력" : estimatedUsersLabel(band),
      );
      const statuses = table(page, "지금의 상태").map(([, count]) => count);
      return {
        weeks: table(page, "주별 접수").map(([, count]) => count),
        types: inOrder(types, names),
        users: inOrder(users, bands),
        // SQL sorts by name: completed, in_progress, new.
        statuses: statuses.toReversed(),
        responses: table(page, "주별 첫 응답 시간").map((cells) => cells.slice(1)),
        forms: table(page, "들어온 양식별 첫 응답 시간").map((cells) => cells.slice(1)),
        loads: table(page, "담당별 업무량")
          .map(([, open, received]) => `${open} ${received}`)
          .filter((load) => load !== "0건 0건")
          .toSorted(),
      };
    },
  );
});

test.each([0, -1, -5])("the report of the month %i from now counts as SQL does", async (offset) => {
  const month = addMonths(monthOf(today), offset);
  const startOf = (each: string) => `(timestamp '${each}-01' at time zone 'Asia/Seoul')`;
  const monthOfRow = `to_char(created_at at time zone 'Asia/Seoul', 'YYYY-MM')`;
  const months = [addMonths(month, -1), month];
  await expectAgreement(
    async () => {
      const cohorts = await Promise.all(
        months.map((each) => {
          const asOf = `${startOf(each)} + (now() - ${startOf(month)})`;
          return counts(
            `count(*) as received, count(*) filter (where first_response_at <= ${asOf}) as answered,
             count(*) filter (where completed_at <= ${asOf}) as completed,
             extract(epoch from percentile_cont(0.5) within group (order by first_response_at - created_at)
               filter (where first_response_at <= ${asOf})) as response,
             extract(epoch from percentile_cont(0.5) within group (order by completed_at - created_at)
               filter (where completed_at <= ${asOf})) as completion`,
            `not suspected_spam and ${monthOfRow} = '${each}' and created_at < ${asOf}`,
          );
        }),
      );
      const measured = (seconds: unknown, n: unknown, { received }: Record<string, unknown>) =>
        `${seconds === null ? "기록 없음" : duration(seconds)} (${cases(received)} 중 ${cases(n)})`;
      const now = new Date();
      const promises = await Promise.all(
        months.map(async (each) => {
          const rows = await desk.sql<{ created_at: string | Date; first_response_at: string | Date | null }>(
            `select created_at, first_response_at from public.inquiries where not suspected_spam and ${monthOfRow} = '${each}'`,
          );
          const states = rows.map(({ created_at, first_response_at }) => {
            const due = responseDueAt(new Date(created_at));
            if (first_response_at === null) return due <= now ? "missed" : "open";
            return new Date(first_response_at) <= due ? "kept" : "missed";
          });
          return (state: string) => cases(states.filter((each) => each === state).length);
        }),
      );
      const ofMonth = `not suspected_spam and ${monthOfRow} = '${month}'`;
      const outcomes = await counts(
        ["adopted", "on_hold", "declined", "unreachable"]
          .map((outcome) => `count(*) filter (where outcome = '${outcome}') as ${outcome}`)
          .concat("count(*) filter (where status = 'completed' and outcome is null) as unwritten")
          .join(),
        ofMonth,
      );
      const statuses = await counts(
        `count(*) filter (where status = 'new') as new, count(*) filter (where status = 'in_progress') as moved,
         count(*) filter (where status = 'completed') as done`,
        ofMonth,
      );
      return {
        cohorts: [
          cohorts.map(({ received }) => cases(received)),
          cohorts.map(({ answered }) => cases(answered)),
          cohorts.map(({ completed }) => cases(completed)),
          cohorts.map((each) => measured(each.response, each.answered, each)),
          cohorts.map((each) => measured(each.completion, each.completed, each)),
        ],
        promises: ["kept", "missed", "open"].map((state) => promises.map((of) => of(state))),
        outcomes: Object.values(outcomes).map(cases),
        statuses: [
          `신규 ${cases(statuses.new)}`,
          `진행중 ${cases(statuses.moved)}`,
          `완료 ${cases(statuses.done)}`,
        ],
      };
    },
    async () => {
      const page = await desk.admin.open(`/dashboard/reports/monthly?month=${month}`);
      const captioned = (words: string) =>
        [...page.document.querySelectorAll("caption")].find(({ textContent }) => textContent.endsWith(words))
          ?.textContent ?? "";
      return {
        cohorts: table(page, captioned("의 문의")).map((cells) => cells.slice(1, 3)),
        promises: table(page, captioned("약속한 기한"))
          .slice(0, 3)
          .map((cells) => cells.slice(1)),
        outcomes: table(page, "완료한 문의의 상담 결과").map(([, count]) => count),
        statuses: [...page.document.querySelectorAll('section[aria-labelledby="institutions"] h3')].map(
          ({ textContent }) => textContent,
        ),
      };
    },
  );
});
