import { beforeAll, describe, expect, test } from "vitest";
import { formatDateTime, formatShortDateTime } from "../../../app/korean/dates.ts";
import { formatNumber } from "../../../app/korean/numbers.ts";
import {
  signedInClient,
  storeInquiryRows,
  storeInquiryRow,
  listOf,
  namesIn,
  openInquiry,
  rowsOf,
  signInAdmin,
  logContact,
} from "../../helpers/inquiry-desk.ts";
import type { ShownPage } from "../../helpers/visitor.ts";
import { uniqueMark } from "../../helpers/samples.ts";

let admin: Awaited<ReturnType<typeof signInAdmin>>;
beforeAll(async () => {
  admin = await signInAdmin();
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const found = async (search: string) => namesIn(await admin.open(listOf(search)));
const wordsOf = (page: ShownPage) => rowsOf(page)[0]?.textContent ?? "";

describe("a search as people type it", () => {
  test("finds by a single syllable, and keeps it in its box", async () => {
    const name = await storeInquiryRow({ organization_name: `쿌${uniqueMark()} 학교` });
    const page = await admin.open(listOf("쿌"));
    expect(namesIn(page)).toContain(name);
    for (const other of namesIn(page)) expect(other).toContain("쿌");
    expect(page.screen.getByLabelText<HTMLInputElement>("찾기").value).toBe("쿌");
  });

  test("finds a name with and without its blanks, and by words from anywhere", async () => {
    const mark = uniqueMark();
    const [together = "", apart = ""] = await storeInquiryRows([
      { organization_name: `${mark}별빛초등학교`, message: "기기 대여 견적" },
      { organization_name: `${mark} 별빛 초등학교` },
    ]);
    expect((await found(`${mark}별빛초등학교`)).toSorted()).toEqual([together, apart].toSorted());
    expect((await found(`${mark} 별빛 초등학교`)).toSorted()).toEqual([together, apart].toSorted());
    expect(await found(`견적 ${mark} 초등`)).toEqual([together]);
  });

  test("finds what a colleague noted", async () => {
    const [name, word] = [await storeInquiryRow(), uniqueMark()];
    await (await openInquiry(admin, name)).press("메모 남기기", { body: `교감 ${word} 선생님과 통화` });
    expect(await found(`${word}선생님`)).toEqual([name]);
  });
});

describe("a row", () => {
  test("says what was written, how long who waits, for how many and whose it is", async () => {
    const created_at = hoursAgo(27.5);
    const name = await storeInquiryRow({
      created_at,
      message: `첫 줄입니다.\n\n${"긴 이야기 ".repeat(40)}끝`,
      estimated_users: "50-100",
    });
    const waiting = await admin.open(listOf(name));
    expect(wordsOf(waiting)).toContain("첫 줄입니다. 긴 이야기 긴 이야기");
    expect(wordsOf(waiting)).not.toContain("끝");
    expect(wordsOf(waiting)).toContain("50~100명");
    expect(wordsOf(waiting)).toContain("1일 3시간 대기");
    const time = rowsOf(waiting)[0]?.querySelector("time");
    expect(time?.textContent).toBe(formatShortDateTime(created_at, new Date()));
    expect(time?.getAttribute("title")).toBe(formatDateTime(created_at));
    expect(Date.parse(time?.getAttribute("datetime") ?? "")).toBe(Date.parse(created_at));

    const inquiry = await openInquiry(admin, name);
    const options = [...inquiry.screen.getByLabelText<HTMLSelectElement>("담당 관리자").options];
    const assignee = options.find(({ text }) => text === admin.email)?.value ?? "";
    await logContact(await inquiry.press("담당 정하기", { assignee }), "call");
    const taken = await admin.open(listOf(name));
    expect(rowsOf(taken)[0]?.children[7]?.textContent).toBe(admin.email);
    expect(wordsOf(taken)).not.toContain("대기");
  });

  test("leads to the inquiry and from there back to the same list and page of it", async () => {
    const mark = uniqueMark();
    await storeInquiryRows(
      Array.from({ length: 51 }, (_, index) => ({ organization_name: `${mark} ${index}호` })),
    );
    const first = await admin.open(listOf(mark, "&status=new"));
    const second = await admin.open(
      first.screen.getByRole("link", { name: "다음" }).getAttribute("href") ?? "",
    );
    const [name = ""] = namesIn(second);
    const row = second.screen.getByRole("link", { name });
    const noted = await (
      await admin.open(row.getAttribute("href") ?? "")
    ).press("메모 남기기", { body: "전화함" });
    const back = noted.screen.getByRole("link", { name: "문의 목록으로" }).getAttribute("href") ?? "";
    expect(namesIn(await admin.open(back))).toEqual([name]);
  });
});

describe("the numbers", () => {
  test("count suspected spam apart, which is in the list all the same", async () => {
    const mark = uniqueMark();
    await storeInquiryRows([
      { organization_name: `${mark} 가` },
      { organization_name: `${mark} 나` },
      { organization_name: `${mark} 다`, status: "completed" },
      { organization_name: `${mark} 라`, suspected_spam: true },
    ]);
    const all = await admin.open(listOf(mark));
    expect(rowsOf(all)).toHaveLength(4);
    expect(all.text).toContain("모두 3건 · 스팸 의심 1건 별도");
    for (const name of ["신규 2", "진행중 0", "완료 1"]) all.screen.getByRole("link", { name });

    const onlyNew = await admin.open(listOf(mark, "&status=new"));
    expect(onlyNew.text).toContain("모두 2건 · 스팸 의심 1건 별도");
    onlyNew.screen.getByRole("link", { name: "완료 1" });
    expect((await admin.open(listOf(mark, "&spam=none"))).text).toMatch(/모두 3건(?! ·)/);
    expect((await admin.open(listOf(mark, "&spam=only"))).text).toMatch(/(?<!· )스팸 의심 1건(?! 별도)/);
  });

  test("are those of the Overview, of the tab's title and of SQL", async () => {
    await storeInquiryRows([{}, { status: "in_progress" }, { suspected_spam: true }]);
    const client = await signedInClient(admin);
    const counted = async (conditions: { status?: string; suspected_spam: boolean }) => {
      const { count } = await client
        .from("inquiries")
        .select("*", { count: "exact", head: true })
        .match(conditions);
      return formatNumber(count ?? 0);
    };
    // Other tests leave inquiries, so this repeats until none comes between the reads.
    await expect
      .poll(
        async () => {
          const fresh = await counted({ status: "new", suspected_spam: false });
          const all = await counted({ suspected_spam: false });
          const spam = await counted({ suspected_spam: true });
          const list = await admin.open("/dashboard/inquiries");
          const overview = await admin.open("/dashboard");
          return [
            list.screen.queryByRole("link", { name: `신규 ${fresh}` }) !== null,
            list.text.includes(`모두 ${all}건 · 스팸 의심 ${spam}건 별도`),
            list.document.title.startsWith(`(${fresh}) `),
            overview.text.includes(`신규${fresh}건`),
          ];
        },
        { timeout: 240_000 },
      )
      .toEqual([true, true, true, true]);
  });
});

test("without scripts the bar for several is there from the start, and unticks all", async () => {
  const page = await admin.open(listOf(await storeInquiryRow()));
  page.screen.getByText("선택한 문의를");
  const untick = page.screen.getByRole<HTMLButtonElement>("button", { name: "선택 해제" });
  expect(untick.type).toBe("reset");
  expect(untick.form?.id).toBe(page.document.querySelector("[name=selected]")?.getAttribute("form"));
});
