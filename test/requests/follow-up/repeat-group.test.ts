import { expect, test } from "vitest";
import {
  storeInquiryRows,
  listOf,
  openInquiry,
  signInAdmin,
  openStored,
} from "../../helpers/inquiry-desk.ts";
import { uniqueMark, uniqueName } from "../../helpers/samples.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

const place = () => {
  const id = uniqueMark();
  const digits = String(Date.now()).slice(-8);
  return { email: `nurse-${id}@school.example`, phone: `070-${digits.slice(0, 4)}-${digits.slice(4)}` };
};
const names = ({ document }: ShownPage) =>
  [...document.querySelectorAll("main li a")].map(({ textContent }) => textContent);

test("the badge and the related part lead to all of the place, with status and date", async () => {
  const admin = await signInAdmin();
  const same = place();
  const first = uniqueName();
  const second = uniqueName();
  await storeInquiryRows([
    { ...same, organization_name: first, created_at: "2026-10-01T01:00:00Z", status: "completed" },
  ]);
  await storeInquiryRows([
    {
      ...same,
      organization_name: second,
      email: same.email.toUpperCase(),
      created_at: "2026-10-02T01:00:00Z",
    },
  ]);
  const page = await openInquiry(admin, second);
  const badge = page.href("2번째 문의");
  expect(page.href("같은 곳의 문의 모두 보기")).toBe(badge);

  const group = await admin.open(badge);
  expect(names(group)).toEqual([second, first]);
  const [newer, older] = [...group.document.querySelectorAll("main li")].map(
    ({ textContent }) => textContent,
  );
  expect(newer).toContain("신규");
  expect(newer).toContain("2번째 문의");
  expect(newer).toContain("보고 계시던 문의");
  expect(older).toContain("완료");
  expect(older).toContain("2026년 10월 1일 오전 10:00");
  expect(older).toContain("같은 연락처, 이메일");
});

test("many are shown fifty to a page, none twice and none left out", async () => {
  const admin = await signInAdmin();
  const same = place();
  const left = await storeInquiryRows(Array.from({ length: 103 }, () => same));
  const page = await openInquiry(admin, left[0] ?? "");
  const [path = ""] = page.url.split("?");
  const first = await admin.open(`${path}/repeats`);
  const second = await first.follow("다음");
  const third = await second.follow("다음");
  expect(third.screen.queryByRole("link", { name: "다음" })).toBeNull();
  const shown = [first, second, third].map(names);
  expect(shown.map(({ length }) => length)).toEqual([50, 50, 3]);
  expect(shown.flat().toSorted()).toEqual(left.toSorted());
  expect(names(await third.follow("이전"))).toEqual(shown[1]);
  expect(names(await second.follow("이전"))).toEqual(shown[0]);
  expect(names(await third.follow("처음"))).toEqual(shown[0]);
});

test("on the way back stand the inquiry and the list from which it was opened", async () => {
  const admin = await signInAdmin();
  const same = place();
  const [, name = ""] = await storeInquiryRows(
    ["2026-10-01T01:00:00Z", "2026-10-02T01:00:00Z"].map((created_at) => ({ ...same, created_at })),
  );
  const inquiry = await (await admin.open(listOf(name, "&status=new"))).follow(name);
  const badge = await inquiry.follow("2번째 문의");
  const group = await inquiry.follow("같은 곳의 문의 모두 보기");
  for (const link of ["문의로 돌아가기", name]) {
    for (const page of [badge, group]) {
      const list = new URL((await page.follow(link)).href("문의 목록으로"), "http://localhost");
      expect(Object.fromEntries(list.searchParams)).toEqual({ q: name, status: "new" });
    }
  }
});

test("of an inquiry whose person was erased there is none", async () => {
  const admin = await signInAdmin();
  const page = await openStored(admin);
  const [path = ""] = page.url.split("?");
  await admin.sendForm(`${path}/erase`, {});
  expect((await admin.open(`${path}/repeats`)).status).toBe(404);
});
