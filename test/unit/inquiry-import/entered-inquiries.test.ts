import { setImmediate as nextTurn } from "node:timers/promises";
import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import {
  enteredInquirySchema,
  isoOf,
  receivedAtProblem,
} from "../../../app/dashboard/inquiries/intake/intake-schema.ts";
import { importedRows } from "../../../app/dashboard/inquiries/intake/imported-rows.server.ts";

const typed = {
  source: "phone",
  organizationType: "school",
  organizationName: "한빛초등학교",
  contactName: "김하늘",
  phone: "01012345678",
  email: "haneul@example.kr",
};

function parsed(fields: object) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value as string);
  return parseWithZod(form, { schema: enteredInquirySchema });
}

describe("the form of an inquiry that staff enter", () => {
  test("checks a number and an address as the site's forms do", () => {
    expect(parsed(typed)).toMatchObject({ status: "success", value: { phone: "010-1234-5678" } });
    const refused = parsed({ ...typed, phone: "없음", email: "hanbit", contactName: " " });
    expect(refused).toMatchObject({
      error: {
        phone: ["연락처에는 번호만 010-0000-0000처럼 숫자로 입력해 주세요."],
        email: ["이메일 주소를 name@example.com 형식으로 입력해 주세요."],
        contactName: ["담당자명을 입력해 주세요."],
      },
    });
  });

  test.each([
    [{ email: "" }, { email: ["이메일을 입력해 주세요."] }],
    [{ phone: "" }, { phone: ["연락처를 입력해 주세요."] }],
    [
      { source: "web" },
      { source: ["접수 경로를 전화, 카카오톡, 메일, 소개, 박람회 가운데 하나로 골라 주세요."] },
    ],
    [
      { email: "", phone: "", noEmail: "on", noPhone: "on" },
      { phone: ["연락처와 이메일 가운데 하나는 꼭 입력해 주세요."] },
    ],
    [{ receivedAt: "어제" }, { receivedAt: ["받은 때를 2026-11-28 14:30처럼 입력해 주세요."] }],
  ])("refuses %j", (wrong, error) => {
    expect(parsed({ ...typed, ...wrong })).toMatchObject({ status: "error", error });
  });

  test.each([
    [
      { email: "", noEmail: "on" },
      { email: undefined, phone: "010-1234-5678" },
    ],
    [
      { phone: "", noPhone: "on" },
      { email: "haneul@example.kr", phone: undefined },
    ],
    // What was typed counts more than a tick.
    [{ noEmail: "on" }, { email: "haneul@example.kr" }],
    [{ receivedAt: "2026-11-28T14:30" }, { receivedAt: "2026-11-28T05:30:00.000Z" }],
  ])("takes %j", (more, value) => {
    expect(parsed({ ...typed, ...more })).toMatchObject({ status: "success", value });
  });
});

test.each([
  ["2026-11-28 14:30", "2026-11-28T05:30:00.000Z"],
  ["2026-11-28T14:30:59", "2026-11-28T05:30:00.000Z"],
  ["2026. 11. 28. 오후 2:30", "2026-11-28T05:30:00.000Z"],
  ["2026년 11월 28일 오전 12:05", "2026-11-27T15:05:00.000Z"],
  ["2026/11/28 2:30:00 PM", "2026-11-28T05:30:00.000Z"],
  ["2026-11-28", "2026-11-28T00:00:00.000Z"],
  ["2026년 11월 28일 토요일", "2026-11-28T00:00:00.000Z"],
  ["2026. 11. 28.(토) 14시 30분", "2026-11-28T05:30:00.000Z"],
  ["2026-02-30", null],
  ["2026-11-28 25:00", null],
  ["11/28", null],
  ["어제", null],
])("%s, in Seoul, is %s", (written, iso) => {
  expect(isoOf(written)).toBe(iso);
});

test("a day and a hundred thousand blanks are refused at once", () => {
  const begun = performance.now();
  expect(isoOf(`2026-11-28${" ".repeat(100_000)}x`)).toBeNull();
  expect(performance.now() - begun).toBeLessThan(100);
});

test("a field that was posted twice is refused with its reason", () => {
  const form = new FormData();
  for (const [name, value] of [...Object.entries(typed), ["noEmail", "on"], ["email", "b@example.kr"]])
    form.append(name ?? "", value ?? "");
  expect(parseWithZod(form, { schema: enteredInquirySchema })).toMatchObject({
    status: "error",
    error: { email: ["이메일을 입력해 주세요."] },
  });
});

test.each([
  ["2026-11-28T05:31:00Z", null],
  ["2026-11-28T05:32:00Z", "받은 때는 지금보다 나중일 수 없습니다."],
  ["2026-09-28T15:00:00Z", null],
  ["2026-09-28T14:59:00Z", "받은 때는 60일 전(9월 29일)까지 적을 수 있습니다."],
])("at half past two an inquiry of %s: %s", (receivedAt, problem) => {
  expect(receivedAtProblem(receivedAt, new Date("2026-11-28T05:30:00Z"))).toBe(problem);
});

describe("a file of inquiries", () => {
  const now = new Date("2026-11-28T05:30:00Z");
  const reading = { source: "fair", now, members: [], choices: new Map(), oldAre: undefined };
  const read = (text: string) => importedRows(text, reading);
  const rowsOf = async (text: string) => {
    const file = await read(text);
    return file.outcome === "read" ? file.rows : [];
  };

  test("fills the fields by its column names, in any order", async () => {
    expect(
      await rowsOf(
        '이메일,기관,성함,기관 유형,이용 인원,접수 경로,내용\na@b.kr,한빛초,김하늘,기업,50~100명,소개,"첫\n둘"',
      ),
    ).toMatchObject([
      {
        nth: 2,
        problem: null,
        row: {
          source: "referral",
          organization_name: "한빛초",
          contact_name: "김하늘",
          organization_type: "company",
          email: "a@b.kr",
          phone: "",
          estimated_users: "50-100",
          message: "첫\n둘",
        },
      },
    ]);
  });

  test("may be what our own list exported, and names what it does not use", async () => {
    const file = await read(
      "\uFEFF접수 번호,접수일,상태,기관명,유형,담당자,이메일,연락처,예상 이용 인원,문의 내용,접수 경로\r\n" +
        "ABC,2026-11-20 09:00,신규,한빛초,general,김하늘,,02-123-4567,,'=1+1,전화\r\n",
    );
    expect(file).toMatchObject({
      unknown: [{ name: "접수 번호" }],
      rows: [
        {
          row: {
            source: "phone",
            organization_type: "general",
            created_at: "2026-11-20T00:00:00.000Z",
            message: "=1+1",
          },
        },
      ],
    });
  });

  test("says of each line why it is not taken", async () => {
    const lines = [",김하늘,010-1234-5678,", "한빛초,김하늘,,", "한빛초,김하늘,02-123,"];
    const checked = await rowsOf(["기관명,담당자,연락처,접수일", ...lines].join("\n"));
    expect(checked.map(({ problem }) => problem)).toEqual([
      "기관명을 입력해 주세요.",
      "연락처와 이메일 가운데 하나는 꼭 입력해 주세요.",
      "연락처의 자릿수가 맞지 않습니다. 02-123-4567처럼 끊어서 다시 적어 주세요.",
    ]);
    const [unclosed] = await rowsOf(
      '기관명,담당자,연락처,문의 내용\n한빛초,김하늘,02-123-4567,"안녕\n둘,김,02-1-2',
    );
    expect(unclosed?.problem).toContain("닫지 않은 큰따옴표");
    const [swallowing, whole] = await rowsOf(
      '기관명,담당자,연락처,문의 내용\n한빛초,김하늘,02-123-4567,"안녕\n둘,김,02-1-2,"시연, 견적"\n셋,이,02-123-4567,',
    );
    expect([swallowing?.problem, whole?.problem]).toEqual([unclosed?.problem, null]);
  });

  test("loses nothing of two columns for one field", async () => {
    const checked = await rowsOf(
      [
        "기관명,담당자,전화,휴대폰,내용,메모",
        "한빛초,김하늘,,010-1111-2222,,오후에만",
        "두빛초,이바다,02-123-4567,010-3333-4444,시연,오후에만",
        "세빛초,박산,02-123-4567,02-123-4567,시연,",
      ].join("\n"),
    );
    expect(checked.map(({ row }) => [row?.phone, row?.message])).toEqual([
      ["010-1111-2222", "오후에만"],
      ["02-123-4567 / 010-3333-4444", "시연\n오후에만"],
      ["02-123-4567", "시연"],
    ]);
  });

  test("has its zeros back that Excel dropped, and none that may be another number", async () => {
    const written = ["1012345678", "311234567", "212345678", "15881234", "21234567"];
    const checked = await rowsOf(
      ["기관명,담당자,연락처,이메일", ...written.map((phone) => `한빛초,김하늘,${phone},없음`)].join("\n"),
    );
    expect(checked.map(({ row, problem }) => row?.phone ?? problem)).toEqual([
      "010-1234-5678",
      "031-123-4567",
      "02-1234-5678",
      "1588-1234",
      "지역번호까지 적어 주세요. 예를 들어 031-123-4567입니다.",
    ]);
  });

  test.each([
    ["", "파일에 문의가 없습니다."],
    ["기관명,담당자,연락처\n", "파일에 문의가 없습니다."],
    ["기관명,담당자\n한빛초,김하늘", "‘연락처’ 열을 찾지 못했습니다."],
    ['"기관명,담당자,연락처\n한빛초,김하늘,02-123-4567', "닫지 않은 큰따옴표"],
    ["한빛초,김하늘,02-123-4567", "‘기관명’, ‘담당자’, ‘연락처’ 열을 찾지 못했습니다."],
    [`기관명,담당자,연락처\n${"한빛초,김하늘,02-123-4567\n".repeat(501)}`, "한 번에 500건까지"],
    [`기관명,담당자,연락처${",내용".repeat(1_000)}\n한빛초,김하늘,02-123-4567`, "한 번에 500건까지"],
  ])("of %j is none", async (text, reason) => {
    const description = expect.stringContaining(reason) as string;
    expect(await read(text)).toEqual({ outcome: "refused", description });
  });

  test("shortens the names of columns that nobody knows", async () => {
    const file = await read(`기관명,담당자,연락처,${"column ".repeat(20)}\n한빛초,김하늘,02-123-4567`);
    expect(file).toMatchObject({ unknown: [{ name: "column ".repeat(20).slice(0, 40) }] });
  });

  const start = "기관명,담당자,연락처,문의 내용\n한빛초,김하늘,02-123-4567,";
  const marked = "a\u0315\u0300\u0315\u0300\u0315\u0300\u0315\u0300".repeat(300);
  test.each([
    ["a quarter of a megabyte of columns", ",내용".repeat(87_000)],
    ["a quarter of a megabyte of quotes", '"a'.repeat(131_000)],
    ["200 messages full of marks", `${marked}\n한빛초,김하늘,02-123-4567,`.repeat(200)],
  ])("with %s lets others have their turn", async (_, content) => {
    expect(await longestTurnMs(() => read(start + content))).toBeLessThan(100);
  });
});

/** In the processor's time, which others on the machine do not lengthen. */
async function longestTurnMs(work: () => Promise<unknown>) {
  let longest = 0;
  let isDone = false;
  const watch = async () => {
    for (let before = process.threadCpuUsage(); !isDone; before = process.threadCpuUsage()) {
      await nextTurn();
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1_000);
    }
  };
  const watching = watch();
  await work();
  isDone = true;
  await watching;
  return longest;
}
