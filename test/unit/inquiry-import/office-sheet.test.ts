import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { decodedText } from "../../../app/dashboard/inquiries/intake/csv-file.ts";
import { pastTimeOf } from "../../../app/dashboard/inquiries/intake/imported-times.server.ts";
import { keyOf, sizeOf } from "../../../app/dashboard/inquiries/intake/imported-words.server.ts";
import { importedRows } from "../../../app/dashboard/inquiries/intake/imported-rows.server.ts";

const now = new Date("2026-11-28T05:30:00Z");

const NOT_KEPT = "읽을 수 없거나 다른 칸과 맞지 않아 비웁니다.";

const types = ["학교", "초등학교", "병원", "보건소", "회사", "상담센터", "정신건강복지센터", "어린이집 연합"];
const sources = ["전화", "소개", "추천", "카톡", "카카오톡", "메일", "이메일", "홈페이지", "웹", "방문"];
const dates = [
  "11/23",
  "11-23",
  "11.23",
  "11월 23일",
  "20261125",
  "26.11.27",
  "2026-11-25 14:30",
  "45980",
  "2/30",
];
const sizes = ["50명 미만", "120", "100~300", "많음"];

const turn = (choices: string[], nth: number) => choices[nth % choices.length] ?? "";
const phoneOf = (nth: number) => `010-2000-${String(nth).padStart(4, "0")}`;

/** An office's forty, below a title and a blank line. */
const rows = [
  ["2026년 체험 문의 대장"],
  [""],
  ["접수일", "기관", "구분", "성함", "직책", "전화번호", "이메일", "예상\n인원", "경로", "내용", "비고"],
  ...Array.from({ length: 40 }, (_, nth) => [
    turn(dates, nth),
    `기관 ${nth}`,
    turn(types, nth),
    "김하늘",
    "교사",
    phoneOf(nth),
    nth % 2 === 0 ? `sheet${nth}@example.kr` : "",
    turn(sizes, nth),
    turn(sources, nth),
    nth % 3 === 0 ? '첫 줄\n"둘째", 끝' : "시연, 견적; 문의",
    "오후 통화",
  ]),
];

const sheetOf = (delimiter: string) =>
  rows
    .map((cells) =>
      cells
        .map((cell) => (/["\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(delimiter),
    )
    .join("\r\n");

async function readSheet(text: string, reading = {}) {
  const file = await importedRows(text, {
    source: "fair",
    now,
    members: [],
    choices: new Map(),
    oldAre: undefined,
    ...reading,
  });
  if (file.outcome === "refused") throw new Error(file.description);
  return file;
}

describe("an office's own sheet of forty", () => {
  test.each([
    ["commas, in CP949", ",", (text: string) => iconv.encode(text, "cp949")],
    ["tabs, in UTF-8", "\t", (text: string) => iconv.encode(text, "utf-8")],
    [
      "semicolons, in UTF-8 with its mark",
      ";",
      (text: string) => iconv.encode(text, "utf-8", { addBOM: true }),
    ],
  ])("with %s is taken whole", async (_, delimiter, encode) => {
    const file = await readSheet(decodedText(encode(sheetOf(delimiter))) ?? "");
    expect(file.rows.filter(({ problem }) => problem !== null)).toEqual([]);
    expect(file.rows.map(({ row }) => row?.phone)).toEqual(
      Array.from({ length: 40 }, (__, nth) => phoneOf(nth)),
    );
    expect(file.rows[3]?.row?.message).toBe('첫 줄\n"둘째", 끝\n오후 통화');
    expect(file.unknown).toEqual([{ index: 4, name: "직책" }]);
  });

  test("comes back as the lines that were left out, whose reasons are no column", async () => {
    const { header, unknown } = await readSheet("기관,성함,연락처,제외한 까닭\n둘,김하늘,02-123-4567,연락처");
    expect({ header, unknown }).toEqual({ header: ["기관", "성함", "연락처"], unknown: [] });
  });

  test("says of each row which of its values nobody knows, and takes it without them", async () => {
    const { rows: taken } = await readSheet(sheetOf(","));
    const said = taken.flatMap(({ notes }) => notes);
    expect(new Set(said)).toEqual(
      new Set([
        `접수일 ‘2/30’: ${NOT_KEPT}`,
        `유형 ‘어린이집 연합’: ${NOT_KEPT}`,
        `예상 이용 인원 ‘많음’: ${NOT_KEPT}`,
        `접수 경로 ‘방문’: ${NOT_KEPT}`,
        `접수 경로 ‘홈페이지’: ${NOT_KEPT}`,
      ]),
    );
  });

  test("has a column that nobody knows in the field that was chosen for it, with its name", async () => {
    const { rows: taken, unknown } = await readSheet(sheetOf(","), { choices: new Map([[4, "message"]]) });
    expect(unknown).toEqual([{ index: 4, name: "직책", field: "message" }]);
    expect(taken[1]?.row?.message).toBe("직책: 교사\n시연, 견적; 문의\n오후 통화");
  });
});

test.each([
  ["11/23", "2026-11-23T00:00:00.000Z"],
  ["11월 23일", "2026-11-23T00:00:00.000Z"],
  ["12.24", "2025-12-24T00:00:00.000Z"],
  ["2/29", "2024-02-29T00:00:00.000Z"],
  ["20261125", "2026-11-25T00:00:00.000Z"],
  ["261125", "2026-11-25T00:00:00.000Z"],
  ["26.11.27", "2026-11-27T00:00:00.000Z"],
  ["'26. 11. 27. 오후 2:30", "2026-11-27T05:30:00.000Z"],
  ["45980", "2025-11-19T00:00:00.000Z"],
  ["46350.5", "2026-11-24T03:00:00.000Z"],
  // Of today at the latest now.
  ["2026-11-28 18:00", "2026-11-28T05:30:00.000Z"],
  ["2026-11-29", undefined],
  ["2019-12-31", undefined],
  ["2/30", undefined],
  ["어제", undefined],
])("%s was, in Seoul, %s", (written, iso) => {
  expect(pastTimeOf(written, now)).toBe(iso);
});

test.each([
  ["organization_type", "한빛고등학교", "school"],
  ["organization_type", "보건", "health"],
  ["organization_type", "대학 병원 (시립)", "hospital"],
  ["organization_type", "학교/교육기관", "school"],
  ["organization_type", "연구소", undefined],
  ["source", "지인 소개", "referral"],
  ["source", "E-mail", "mail"],
  ["status", "답변 완료", "completed"],
  ["status", "미완료", "in_progress"],
  ["resolution", "미도입", "declined"],
  ["resolution", "연락 안됨", "unreachable"],
] as const)("as %s %s is %s", (column, written, key) => {
  expect(keyOf(column, written)).toBe(key);
});

test.each([
  ["50명 미만", "under50"],
  ["약 50명", "50-100"],
  ["100명 이하", "50-100"],
  ["100~300명", "100-300"],
  ["120", "100-300"],
  ["1,200명", "over500"],
  ["500명 이상", "over500"],
  ["3학급", undefined],
])("%s are of the band %s", (written, band) => {
  expect(sizeOf(written)).toBe(band);
});

describe("what became of an inquiry", () => {
  const head = "기관,성함,연락처,접수일,상태,첫 응답,완료일,결과,담당,다음 연락일";
  const members = [
    {
      id: "a",
      displayName: "이도윤",
      email: "doyun@example.kr",
      joinedAt: "",
      isAdmin: true,
      isRemoved: false,
    },
  ];
  const become = async (cells: string, reading = {}) => {
    const file = await readSheet(`${head}\n한빛초,김하늘,02-123-4567,${cells}`, { members, ...reading });
    const [line] = file.rows;
    if (!line?.row) throw new Error(line?.problem ?? "");
    return { ...line.row, notes: line.notes, isOld: line.isOld };
  };

  test("is read where the sheet has it, and its promise is judged by its answer", async () => {
    expect(await become("2026-10-01,처리 완료,2026-10-01,10/12,도입,이도윤,")).toMatchObject({
      status: "completed",
      // A day alone is not before its inquiry.
      first_response_at: "2026-10-01T00:00:00.000Z",
      completed_at: "2026-10-12T00:00:00.000Z",
      resolution: "adopted",
      assigned_to: "a",
      due_at: expect.any(String) as string,
      notes: [],
      isOld: false,
    });
    expect(await become("2026-11-20,진행중,,,보류,doyun@example.kr,2026-12-02 14:00")).toMatchObject({
      status: "in_progress",
      resolution: "on_hold",
      next_action_on: "2026-12-02",
      next_action_time: "14:00",
      due_at: null,
      notes: [],
    });
  });

  test.each([
    ["12/1", "2026-12-01", null],
    ["1월 5일", "2027-01-05", null],
    ["11/20 14:30", "2026-11-20", "14:30"],
  ])("has its next contact at %s of the nearest year", async (written, day, time) => {
    const row = await become(`2026-11-20,진행중,,,,,${written}`);
    expect(row).toMatchObject({ next_action_on: day, next_action_time: time, notes: [] });
  });

  test("is left out and said where it cannot be", async () => {
    const { notes, ...row } = await become("2026-11-20,진행중,2026-11-19,2026-11-21,거절,모르는 이,");
    expect(row).toMatchObject({
      status: "in_progress",
      first_response_at: null,
      resolution: null,
      assigned_to: null,
    });
    expect(notes).toEqual([
      `첫 응답 일시 ‘2026-11-19’: ${NOT_KEPT}`,
      `완료 일시 ‘2026-11-21’: ${NOT_KEPT}`,
      `상담 결과 ‘거절’: ${NOT_KEPT}`,
      `담당 관리자 ‘모르는 이’: ${NOT_KEPT}`,
    ]);
  });

  test.each([
    [undefined, { status: "new", due_at: null, isOld: true }],
    ["open", { status: "new", due_at: null, isOld: true }],
    [
      "done",
      { status: "completed", due_at: null, completed_at: "2026-10-01T00:00:00.000Z", resolution: null },
    ],
  ])("where nothing tells of an old one is as %s says, and no promise", async (oldAre, row) => {
    expect(await become("2026-10-01,,,,,,", { oldAre })).toMatchObject(row);
    const fresh = await become("2026-11-27,,,,,,", { oldAre });
    expect(fresh).toMatchObject({ status: "new", due_at: expect.any(String) as string, isOld: false });
  });
});

test("lines of the same number or address are named, and the same content is taken once", async () => {
  const { rows: taken } = await readSheet(
    "기관,성함,연락처,이메일\n가,나,01012345678,a@b.kr\n다,라,,A@b.kr\n가,나,010-1234-5678,a@b.kr\n마,바,02-123-4567 / 010 1234 5678,",
  );
  expect(taken.map((line) => line.problem ?? line.notes)).toEqual([
    [],
    ["2번째 줄과 연락처나 이메일이 같습니다."],
    "2번째 줄과 같은 내용입니다.",
    ["2번째 줄과 연락처나 이메일이 같습니다."],
  ]);
});
