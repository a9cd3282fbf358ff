import { expect, test } from "vitest";
import { storeInquiryRows, listOf, rowsOf, signInAdmin, signedInClient } from "../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../helpers/samples.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

const admin = await signInAdmin();

const tabsIn = ({ document }: ShownPage) =>
  [...document.querySelectorAll('[aria-label="저장한 조건"] a')]
    .map(({ textContent }) => textContent)
    .filter((name) => name !== "조건 관리");
const keep = async (query: string, fields: Record<string, string>, who = admin) =>
  (await who.open(`/dashboard/inquiries${query}`)).press("저장", fields);

async function listOfFour(day?: string) {
  const mark = uniqueMark();
  await storeInquiryRows(
    [
      { status: "new" },
      { status: "new", suspected_spam: true },
      { status: "new", organization_type: "company" },
      { status: "completed" },
    ].map((inquiry) => ({
      organization_name: mark,
      ...(day && { created_at: `${day}T03:00:00Z` }),
      ...inquiry,
    })),
  );
  return mark;
}

test("a filter is kept under a name, beside how many it lists, until it is removed", async () => {
  const day = "2021-03-02";
  await listOfFour(day);
  const me = await signInAdmin();
  const queries = ["", "&status=new", "&status=new&spam=none", "&spam=only&sort=oldest", "&type=company"];
  for (const [index, query] of queries.entries()) {
    const name = `${"가나다라마"[index]} 조건`;
    const kept = await keep(`?from=${day}&to=${day}${query}`, { name }, me);
    expect(kept.text).toContain(`‘${name}’ 조건을 저장했습니다`);
    expect(kept.document.querySelector('[aria-label="저장한 조건"] [aria-current]')?.textContent).toBe(
      `${name} ${rowsOf(kept).length}`,
    );
    expect(kept.screen.queryByText("이 조건 저장")).toBeNull();
  }
  const all = ["가 조건 4", "나 조건 3", "다 조건 2", "라 조건 1", "마 조건 1"];
  expect(tabsIn(await me.open("/dashboard/inquiries")).slice(0, 5)).toEqual(all);

  const views = await me.open("/dashboard/views");
  const renamed = await views.press("고친 조건 저장", { name: "고친 이름" });
  expect(renamed.text).toContain("‘고친 이름’ 조건을 고쳤습니다");
  const removed = await renamed.press("조건 지우기");
  expect(removed.text).toContain("‘고친 이름’ 조건을 지웠습니다");
  expect(tabsIn(await me.open("/dashboard/inquiries")).slice(0, 4)).toEqual(all.slice(1));
});

test("what is searched for is kept in no view, as the list says, which stays as it is", async () => {
  const me = await signInAdmin();
  const person = `김${crypto.randomUUID().slice(0, 8)}`;
  const list = await me.open(`/dashboard/inquiries?q=${person}&status=new`);
  expect(list.text).toContain("찾는 말은 누군가의 이름일 수 있어 저장하지 않습니다.");
  const kept = await list.press("저장", { name: "신규" });
  expect(new URL(kept.url, "http://site").searchParams.get("q")).toBe(person);
  expect((await me.open("/dashboard/views")).text).not.toContain(person);
  expect((await me.open(`/dashboard/inquiries?q=${person}`)).screen.queryByText("이 조건 저장")).toBeNull();
  const refused = await me.post(`/dashboard/views?q=${person}`, { name: "찾기" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("찾는 말은 조건에 넣지 않습니다.");
});

test("a shared view is every admin's, counts the reader's own, and names who shares it", async () => {
  const mark = await listOfFour();
  const name = uniqueMark();
  await (await admin.open(listOf(mark, "&type=company"))).press(`${mark} 내가 맡기`);
  const kept = await keep(`?q=${mark}&assigned=me`, { name, shared: "on" });
  expect(tabsIn(kept)).toContain(`${name} 1`);
  const colleague = await signInAdmin();
  const list = await colleague.open("/dashboard/inquiries");
  expect(tabsIn(list)).toContain(`${name} 0`);
  const tab = [...list.document.querySelectorAll("a")].find((each) => each.textContent.startsWith(name));
  expect(tab?.title).toContain(admin.email);
  const views = await colleague.open("/dashboard/views");
  expect(views.text).toContain(`${name}${admin.email}내 담당`);

  const { data } = await (await signedInClient(admin)).from("saved_views").select("id").eq("name", name);
  const path = `/dashboard/views?view=${data?.[0]?.id}`;
  expect((await colleague.post(path, { intent: "remove" })).text).toContain("이미 지운 조건입니다");
  expect((await colleague.post(path, { name: "남의 것" })).status).toBe(409);
  expect(tabsIn(await admin.open("/dashboard/inquiries"))).toContain(`${name} 1`);
  await admin.post(path, { intent: "remove" });
});

test("what cannot be kept comes back with all that was typed, and says why", async () => {
  const me = await signInAdmin();
  const refused = async (query: string, fields: Record<string, string>, status: number, words: string) => {
    const page = await me.post(`/dashboard/views${query}`, fields);
    expect(page.status).toBe(status);
    expect(page.text).toContain(words);
    expect(page.typed("name")).toBe(fields.name ?? "");
    return page;
  };
  await refused("?status=new", {}, 422, "이름을 입력해 주세요.");
  await refused("?status=new", { name: "  " }, 422, "이름을 입력해 주세요.");
  const long = await refused(
    "?status=new",
    { name: "가".repeat(31), shared: "on" },
    422,
    "30자를 초과할 수 없습니다.",
  );
  expect(long.document.querySelector<HTMLInputElement>("[name=shared]")?.checked).toBe(true);
  await refused("", { name: "아무것도" }, 422, "저장할 조건이 없습니다.");
  await me.post("/dashboard/views?status=new", { name: "VR" });
  await refused("?type=school", { name: "vr" }, 409, "같은 이름으로 저장한 조건이 이미 있습니다.");
  for (let count = 1; count < 10; count++) await me.post("/dashboard/views?status=new", { name: `${count}` });
  await refused("?type=school", { name: "열한째" }, 422, "10개까지 저장할 수 있습니다.");
  expect((await me.sendForm("/dashboard/views?view=x", { name: "이름" })).status).toBe(400);
});
