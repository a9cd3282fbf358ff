import { beforeAll, describe, expect, test } from "vitest";
import {
  storeInquiryRows,
  storeInquiryRow,
  listOf,
  namesIn,
  rowsOf,
  signInAdmin,
} from "../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../helpers/samples.ts";

const admin = await signInAdmin();

describe("finding inquiries", () => {
  test("by status, type, day and suspicion, all of it in the address", async () => {
    const mark = uniqueMark();
    await storeInquiryRows([
      { organization_name: `${mark} 학교`, organization_type: "school" },
      { organization_name: `${mark} 병원`, organization_type: "hospital", suspected_spam: true },
    ]);
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul" }).format();
    const found = async (query: string) => namesIn(await admin.open(listOf(mark, query))).toSorted();
    expect(await found("")).toHaveLength(2);
    expect(await found("&type=hospital")).toEqual([`${mark} 병원`]);
    expect(await found("&spam=none")).toEqual([`${mark} 학교`]);
    expect(await found("&spam=only")).toEqual([`${mark} 병원`]);
    expect(await found("&status=new")).toHaveLength(2);
    expect(await found("&status=completed")).toEqual([]);
    expect(await found(`&from=${today}&to=${today}`)).toHaveLength(2);
    expect(await found("&to=2020-01-01")).toEqual([]);
    expect(await found("&from=2999-01-01")).toEqual([]);
  });

  test("with the form, which keeps what was asked for and clears it at a press", async () => {
    const name = await storeInquiryRow();
    const found = await (await admin.open("/dashboard/inquiries")).press("찾기", { q: name, type: "school" });
    expect(namesIn(found)).toEqual([name]);
    expect(found.screen.getByLabelText<HTMLInputElement>("찾기").value).toBe(name);
    expect(found.screen.getByLabelText<HTMLSelectElement>("유형").value).toBe("school");
    expect(found.href("초기화")).toBe("/dashboard/inquiries");
  });

  test("what cannot be read in the address is left out", async () => {
    const page = await admin.open(
      "/dashboard/inquiries?status=lost&type=zoo&from=soon&sort=loudest&q=%20&after=nowhere&before=1,2",
    );
    expect(page.status).toBe(200);
    expect(rowsOf(page).length).toBeGreaterThan(0);
  });

  test("three digits from the middle of numbers find none, and it says that four do", async () => {
    const page = await admin.open("/dashboard/inquiries?q=987&to=2020-01-01");
    expect(page.text).toContain("번호의 가운데나 끝은 네 자리부터 찾습니다.");
    expect((await admin.open("/dashboard/inquiries?q=9876&to=2020-01-01")).text).not.toContain("네 자리부터");
  });

  test("nothing found is not the same as nothing received", async () => {
    const page = await admin.open(listOf(uniqueMark()));
    page.screen.getByText("조건에 맞는 문의가 없습니다.");
    expect(page.text).not.toContain("접수된 문의가 없습니다.");
    expect(page.text).toContain("모두 0건");
  });
});

describe("pages of fifty", () => {
  const mark = uniqueMark();
  beforeAll(async () => {
    await storeInquiryRows(
      Array.from({ length: 101 }, (_, index) => ({
        organization_name: `${mark} ${String(index % 60).padStart(3, "0")}, "가"(나) 학교`,
        contact_name: `담당 ${index}`,
      })),
    );
  });

  test.each(["newest", "oldest", "organization", "organization-reversed"])(
    "walk through all of them, forth and back, when sorted by %s",
    async (sort) => {
      const first = await admin.open(listOf(mark, `&sort=${sort}`));
      expect(first.text).toContain("모두 101건");
      const idsIn = (page: typeof first) => rowsOf(page).map(({ id }) => id);

      const second = await first.follow("다음");
      const third = await second.follow("다음");
      const walked = [first, second, third].flatMap(idsIn);
      expect(new Set(walked).size).toBe(101);
      expect(rowsOf(third)).toHaveLength(1);
      expect(third.screen.queryByRole("link", { name: "다음" })).toBeNull();
      expect(idsIn(await third.follow("이전"))).toEqual(idsIn(second));
      const back = await (await third.follow("이전")).follow("이전");
      expect(idsIn(back)).toEqual(idsIn(first));
      expect(back.screen.queryByRole("link", { name: "이전" })).toBeNull();
    },
  );

  test("sorted by organisation are in its order, without a search too", async () => {
    const page = await admin.open("/dashboard/inquiries?sort=organization&type=school");
    const again = await page.follow("다음");
    const last = namesIn(page).at(-1) ?? "";
    expect(rowsOf(again)[0]?.id).not.toBe(rowsOf(page).at(-1)?.id);
    const back = await again.follow("이전");
    expect(namesIn(back).at(-1)).toBe(last);
    const header = page.screen.getByRole("columnheader", { name: "기관명" });
    expect(header.getAttribute("aria-sort")).toBe("ascending");
  });
});
