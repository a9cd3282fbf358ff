import { beforeAll, expect, test } from "vitest";
import {
  storeInquiryRows,
  storeInquiryRow,
  listOf,
  namesIn,
  rowsOf,
  selectedIn,
  signInAdmin,
  statusOf,
} from "../../helpers/inquiry-desk.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import type { ShownPage } from "../../helpers/visitor.ts";
import { uniqueMark } from "../../helpers/samples.ts";

let admin: Awaited<ReturnType<typeof signInAdmin>>;
beforeAll(async () => {
  admin = await signInAdmin();
});

const listOfNew = (mark: string) => listOf(mark, "&status=new");
const leaveThree = (mark: string) =>
  storeInquiryRows(["가", "나", "다"].map((each) => ({ organization_name: `${mark} ${each}` })));
const markOf = (page: ShownPage, name: string) =>
  rowsOf(page)
    .find((row) => row.textContent.includes(name))
    ?.querySelector(".next button")?.textContent;
const anew = async (page: ShownPage) =>
  admin.open(page.screen.getByRole("link", { name: "목록 새로 고침" }).getAttribute("href") ?? "");

test("a worked inquiry keeps its place in a list that it no longer matches, and cannot be pressed again there", async () => {
  const mark = uniqueMark();
  await leaveThree(mark);
  const list = await admin.open(listOfNew(mark));
  const order = namesIn(list);
  const [first = "", second = ""] = order;
  const moved = await list.press(`${first} 진행중으로`);
  expect(namesIn(moved)).toEqual(order);
  expect(statusOf(moved, first)).toBe("진행중");
  expect(markOf(moved, first)).toBe("바뀐 문의");
  expect(moved.screen.getByRole("button", { name: `${first} 바뀐 문의` }).getAttribute("type")).toBe(
    "button",
  );
  expect(markOf(moved, second)).toBe("진행중으로");
  expect(moved.text).toContain("모두 2건");

  // Without scripts the page reloads itself every thirty seconds.
  expect(namesIn(await admin.open(moved.url))).toEqual(order);
  const again = await moved.press(`${second} 진행중으로`);
  expect(namesIn(again)).toEqual(order);
  expect([first, second].map((name) => markOf(again, name))).toEqual(["바뀐 문의", "바뀐 문의"]);
  expect(namesIn(await anew(again))).toEqual(order.slice(2));
});

test.each(["oldest", "organization", "organization-reversed"])(
  "a worked inquiry keeps its place when the list is sorted by %s",
  async (sort) => {
    const mark = uniqueMark();
    await leaveThree(mark);
    const list = await admin.open(`${listOfNew(mark)}&sort=${sort}`);
    const order = namesIn(list);
    expect(namesIn(await list.press(`${order[1]} 진행중으로`))).toEqual(order);
  },
);

test("the last inquiry of a list stays too, until the list is read anew", async () => {
  const name = await storeInquiryRow();
  const moved = await (await admin.open(listOfNew(name))).press(`${name} 진행중으로`);
  expect(namesIn(moved)).toEqual([name]);
  expect((await anew(moved)).text).toContain("조건에 맞는 문의가 없습니다.");
});

test("several that were moved at once stay, each marked", async () => {
  const mark = uniqueMark();
  await leaveThree(mark);
  const list = await admin.open(listOfNew(mark));
  const order = namesIn(list);
  const moved = await list.press("완료로", { selected: selectedIn(list).slice(0, 2) });
  expect(namesIn(moved)).toEqual(order);
  expect(order.map((name) => markOf(moved, name))).toEqual(["바뀐 문의", "바뀐 문의", "진행중으로"]);
});

test("several pressed twice are pressed once, and can still be taken back", async () => {
  const mark = uniqueMark();
  await leaveThree(mark);
  const list = await admin.open(listOfNew(mark));
  const order = namesIn(list);
  const selected = selectedIn(list);
  await list.press("완료로", { selected });
  const again = await list.press("완료로", { selected });
  expect(again.text).toContain("3건을 완료로 바꾸었습니다");
  expect(namesIn(again)).toEqual(order);
  const undone = await again.press("되돌리기");
  expect(order.map((name) => statusOf(undone, name))).toEqual(["신규", "신규", "신규"]);
});

test("the way to elsewhere forgets what was worked", async () => {
  const mark = uniqueMark();
  await leaveThree(mark);
  const list = await admin.open(listOfNew(mark));
  const moved = await list.press(`${namesIn(list)[0]} 진행중으로`);
  expect(moved.url).toContain("updated=");
  const links = [...moved.document.querySelectorAll("thead a, nav a")].map((link) =>
    link.getAttribute("href"),
  );
  expect(links.filter((href) => href?.includes("updated="))).toEqual([]);
  expect((await moved.press("찾기")).url).not.toContain("updated=");
});

test("who was beaten to it sees no mark, and may press again", async () => {
  const name = await storeInquiryRow();
  const list = await admin.open(listOf(name));
  const other = await signInAdmin();
  await (await other.open(listOf(name))).press(`${name} 진행중으로`);
  const told = await list.press(`${name} 진행중으로`);
  expect(markOf(told, name)).toBe("완료로");
  const done = await told.press(`${name} 완료로`);
  expect(markOf(done, name)).toBe("바뀐 문의");
  expect(await storedInquiries(name)).toMatchObject([{ status: "completed" }]);
});

test("ids in an address that are no inquiries show nothing", async () => {
  const name = await storeInquiryRow();
  const page = await admin.open(`${listOfNew(name)}&updated=${crypto.randomUUID()},x`);
  expect(namesIn(page)).toEqual([name]);
});
