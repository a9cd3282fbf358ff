import { beforeAll, expect, test } from "vitest";
import { storeInquiryRows, listOf, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../helpers/samples.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

let admin: Awaited<ReturnType<typeof signInAdmin>>;
beforeAll(async () => {
  admin = await signInAdmin();
});

const COUNT = 3;

async function listOfMany() {
  const mark = uniqueMark();
  const names = Array.from({ length: COUNT }, (_, index) => `${mark} ${index}`);
  await storeInquiryRows(names.map((organization_name) => ({ organization_name })));
  return { mark, names, page: await admin.open(listOf(mark)) };
}

const follow = (page: ShownPage, name: string | RegExp) => {
  const link = page.screen.getByRole("link", { name });
  return admin.open(
    new URL(link.getAttribute("href") ?? "", new URL(page.url, "http://site.example")).href.replace(
      "http://site.example",
      "",
    ),
  );
};
const states = async (names: string[]) =>
  new Set(
    (await Promise.all(names.map(storedInquiries))).map(([row]) => `${row?.status} ${row?.suspected_spam}`),
  );

test("all that fit a filter are changed in two presses and taken back in one, without scripts too", async () => {
  const { mark, names, page } = await listOfMany();
  const selected = await follow(page, `이 조건의 ${COUNT}건 모두`);
  expect(selected.text).toContain(`이 조건의 ${COUNT}건을`);

  const [late = ""] = await storeInquiryRows([{ organization_name: `${mark} 나중` }]);
  const moved = await selected.press("진행중으로");
  expect(moved.text).toContain(`${COUNT}건을 진행중으로 바꾸었습니다`);
  expect(await states(names)).toEqual(new Set(["in_progress false"]));
  // Inquiries that came after the count are left out, and a second press finds nothing selected.
  expect(await states([late])).toEqual(new Set(["new false"]));
  expect(moved.url).not.toContain("select=");
  expect((await moved.press("완료로")).text).toContain("선택한 문의가 없습니다");

  const undone = await moved.press("되돌리기");
  expect(undone.text).toContain(`${COUNT}건을 되돌렸습니다`);
  expect(await states(names)).toEqual(new Set(["new false"]));
});

test("all of a filter says how much suspected spam it includes, unless the filter is for that alone", async () => {
  const mark = uniqueMark();
  await storeInquiryRows(
    [false, false, true].map((suspected_spam, index) => ({
      organization_name: `${mark} ${index}`,
      suspected_spam,
    })),
  );
  const list = await admin.open(listOf(mark));
  const selected = await follow(list, "이 조건의 3건(스팸 의심 1건 포함) 모두");
  expect(selected.text).toContain("이 조건의 3건(스팸 의심 1건 포함)을");
  await follow(await admin.open(listOf(mark, "&spam=none")), "이 조건의 2건 모두");
  await follow(await admin.open(listOf(mark, "&spam=only")), "이 조건의 1건 모두");
});

test("a hundred are changed and taken back in one press each, without scripts too", async () => {
  const mark = uniqueMark();
  await storeInquiryRows(
    Array.from({ length: 100 }, (_, index) => ({ organization_name: `${mark} ${index}` })),
  );
  const selected = await follow(await admin.open(listOf(mark)), "이 조건의 100건 모두");
  const moved = await selected.press("완료로");
  expect(moved.text).toContain("100건을 완료로 바꾸었습니다");
  const unresolved = moved.screen.getByRole("link", { name: "결과 없이 완료한 문의 보기" });
  expect(unresolved.getAttribute("href")).toBe("/dashboard/inquiries?resolution=none&spam=none");
  const undone = await moved.press("되돌리기");
  expect(undone.text).toContain("100건을 되돌렸습니다");
  expect((await admin.open(listOf(mark, "&status=new"))).text).toContain("모두 100건");
});

test("several are marked as spam at once, and in the list of spam the mark is taken away", async () => {
  const mark = uniqueMark();
  const names = await storeInquiryRows([1, 2].map((index) => ({ organization_name: `${mark} ${index}` })));
  const page = await follow(await admin.open(listOf(mark)), "이 조건의 2건 모두");
  const marked = await page.press("스팸으로 표시");
  expect(marked.text).toContain("2건을 스팸으로 표시했습니다");
  expect(await states(names)).toEqual(new Set(["new true"]));

  const ofSpam = await follow(await admin.open(`${listOf(mark)}&spam=only`), "이 조건의 2건 모두");
  const cleared = await ofSpam.press("스팸 아님");
  expect(cleared.text).toContain("2건의 스팸 표시를 해제했습니다");
  expect(await states(names)).toEqual(new Set(["new false"]));
});
