import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../../app/korean/dates.ts";
import { aggregate, expectAgreement, SEOUL_DAY, today } from "./agreement.ts";
import { type CrowdedDesk, openCrowdedDesk } from "./crowded-desk.ts";
import { listCountsInSql, listCountsOnPages } from "./list-counts.ts";
import { queuesInSql, queuesOnPages } from "./overview-counts.ts";

let desk: CrowdedDesk;
let hasPostgres = true;
beforeAll(async () => {
  const opened = await openCrowdedDesk();
  if (opened) desk = opened;
  else hasPostgres = false;
  // In the long run storing them takes minutes.
}, 1_200_000);
beforeEach(({ skip }) => skip(!hasPostgres, "wants a Postgres to store so many"));
afterAll(() => desk?.close());

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
    ["resolution=none", () => "status = 'completed' and resolution is null"],
    ["resolution=adopted", () => "resolution = 'adopted'"],
    [
      `resolution=declined&assigned=me&from=${from}`,
      () => `resolution = 'declined' and assigned_to = '${desk.adminIds[0]}' and ${SEOUL_DAY} >= '${from}'`,
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

  test.each(filters)(
    "counts with %j what SQL counts, by status and apart from suspected spam",
    async (query, condition) => {
      await expectAgreement(
        () => listCountsInSql(desk, condition()),
        () => listCountsOnPages(desk, query),
      );
    },
  );

  // As every third is from a school.
  test.runIf(process.env.LONG)(
    "says of a search that finds more than ten thousand that it does",
    async () => {
      await expectAgreement(
        async () => ({
          ...(await aggregate(desk, "count(*) > 10000 as many", `strpos(${blankless}, '학교') > 0`)),
          words: true,
        }),
        async () => {
          const { text } = await desk.admin.open("/dashboard/inquiries?q=학교");
          return { many: true, words: text.includes("모두 10,000건 이상") };
        },
      );
    },
  );

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

test("the worklist and the overview count each queue as the rows do one by one", async () => {
  await expectAgreement(
    () => queuesInSql(desk),
    () => queuesOnPages(desk),
  );
});

// What they are of the rows, the tests of the database say.
test.each(["/dashboard", "/dashboard/analytics?weeks=52", "/dashboard/reports"])(
  "each figure of %s that leads to a list is the number of that list",
  async (path) => {
    const { document } = await desk.admin.open(path);
    const linked = [
      ...document.querySelectorAll<HTMLAnchorElement>('main :is(dl, table) a[href*="spam=none"]'),
    ];
    expect(linked.length).toBeGreaterThan(3);
    for (const link of linked) {
      const figure = link.closest("tr, div")?.querySelector("td, dd")?.textContent;
      const list = await desk.admin.open(link.getAttribute("href") ?? "");
      const [, total] = /모두 ([\d,]+건)/.exec(list.text) ?? [];
      expect(total, `${path}: ${link.textContent}`).toBe(figure);
    }
  },
  120_000,
);
