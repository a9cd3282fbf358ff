import { expect, test } from "vitest";
import { addDays, seoulDay } from "../../../app/korean/dates.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { call, signedIn, insertInquiry } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
await backend.database.exec("delete from public.inquiries");

const hence = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const ago = (days: number) => hence(-24 * days);
const limits = { soon_until: hence(10) };
const pageOf = async (queue: string) => {
  const { body } = await call(backend, "worklist_page", { queue, ...limits }, admin);
  return body as { counts: Record<string, number>; rows: { organization_name: string }[] };
};
const countsOfQueues = async () => (await pageOf("open")).counts;
const namesIn = async (queue: string) =>
  (await pageOf(queue)).rows.map(({ organization_name }) => organization_name);
const store = (name: string, columns: Record<string, unknown> = {}) =>
  insertInquiry(backend.database, {
    organization_name: name,
    created_at: ago(5),
    ...columns,
  });

test("every inquiry stands in the queues that it belongs to, the most urgent first", async () => {
  const today = seoulDay(new Date());
  const mine = { assigned_to: admin.id };
  const open = { ...mine, status: "in_progress", first_response_at: ago(4) };
  const colleague = await signedIn(backend, "admin");
  await store("늦은 곳", { due_at: hence(-1) });
  await store("더 늦은 곳", { due_at: hence(-9) });
  await store("동료의 늦은 곳", { due_at: hence(-5), assigned_to: colleague.id });
  await store("임박한 곳", { ...mine, due_at: hence(9) });
  await store("넉넉한 곳", { ...mine, due_at: hence(11) });
  await store("기한 없는 곳", { ...mine, due_at: null });
  await store("스팸", { suspected_spam: true, next_action_on: today });
  await store("연락한 곳", { created_at: ago(12), first_response_at: ago(11) });
  await store("어제 할 곳", { ...open, next_action_on: addDays(today, -1) });
  await store("오늘 할 곳", { ...open, next_action_on: today });
  await store("내일 할 곳", { ...open, next_action_on: addDays(today, 1) });
  await store("상태만 바꾼 곳", {
    ...mine,
    status: "in_progress",
    due_at: hence(-2),
    contact_attempts: 2,
  });
  await store("잊힌 곳", { ...open, created_at: ago(15) });
  await store("보류한 곳", { ...open, resolution: "on_hold", next_action_on: addDays(today, 30) });
  await store("끝난 곳", { ...open, status: "completed" });

  const unanswered = [
    "기한 없는 곳",
    "더 늦은 곳",
    "동료의 늦은 곳",
    "상태만 바꾼 곳",
    "늦은 곳",
    "임박한 곳",
    "넉넉한 곳",
  ];
  const own = ["어제 할 곳", "오늘 할 곳", "상태만 바꾼 곳", "임박한 곳", "잊힌 곳"];
  const later = ["넉넉한 곳", "기한 없는 곳", "내일 할 곳", "보류한 곳"];
  const inOrder = {
    unanswered,
    overdue: ["더 늦은 곳", "동료의 늦은 곳", "상태만 바꾼 곳", "늦은 곳"],
    due_soon: ["임박한 곳"],
    next_action_past: ["어제 할 곳"],
    next_action_today: ["오늘 할 곳"],
    next_action_later: ["내일 할 곳", "보류한 곳"],
    no_next_action: ["기한 없는 곳", "잊힌 곳", "연락한 곳"],
    stale: ["잊힌 곳"],
    unassigned: ["더 늦은 곳", "늦은 곳", "연락한 곳"],
  };
  // Between hours and the start of a day the order depends on the time of the day.
  const inAnyOrder = {
    today: [...own, "늦은 곳", "더 늦은 곳"],
    mine: [...own, ...later],
    open: [...own, ...later, "늦은 곳", "더 늦은 곳", "동료의 늦은 곳", "연락한 곳"],
  };
  const expected = { ...inOrder, ...inAnyOrder };
  const counts = await countsOfQueues();
  expect(counts).toEqual(
    Object.fromEntries(Object.entries(expected).map(([queue, names]) => [queue, names.length])),
  );
  for (const [queue, names] of Object.entries(expected)) {
    const found = await namesIn(queue);
    const isOrdered = queue in inOrder;
    expect(isOrdered ? found : found.toSorted(), queue).toEqual(isOrdered ? names : names.toSorted());
  }
});

test("every queue is in the order of what is to be done, page by page, forth and back", async () => {
  await backend.database.exec("delete from public.inquiries");
  const today = seoulDay(new Date());
  const answered = { assigned_to: admin.id, status: "in_progress", first_response_at: ago(1) };
  await store("열흘 뒤면 두 주", { ...answered, created_at: ago(4) });
  await store("같은 날 늦게 접수한 곳", {
    ...answered,
    created_at: ago(2),
    next_action_on: addDays(today, 2),
  });
  await store("모레 할 곳", { ...answered, next_action_on: addDays(today, 2) });
  const dayAfter = { ...answered, created_at: ago(1), next_action_on: addDays(today, 2) };
  await store("모레 두 시에 할 곳", { ...dayAfter, next_action_time: "14:00" });
  await store("모레 아침에 할 곳", { ...dayAfter, next_action_time: "09:00" });
  await store("응답이 늦은 곳", { assigned_to: admin.id, due_at: ago(3) });
  await store("닷새 전에 할 곳", { ...answered, next_action_on: addDays(today, -5) });
  await store("먼저 연락할 곳", {
    due_at: hence(100),
    assigned_to: admin.id,
    next_action_on: addDays(today, -2),
  });
  const all = [
    "닷새 전에 할 곳",
    "응답이 늦은 곳",
    "먼저 연락할 곳",
    "모레 아침에 할 곳",
    "모레 두 시에 할 곳",
    "모레 할 곳",
    "같은 날 늦게 접수한 곳",
    "열흘 뒤면 두 주",
  ];

  type Page = { rows: { id: string; organization_name: string; next_step_at: string }[] };
  const read = async (arguments_: object) => {
    const { body } = await call(
      backend,
      "worklist_page",
      { queue: "mine", ...limits, page_size: 2, ...arguments_ },
      admin,
    );
    return (body as Page).rows;
  };
  const forwards: Page["rows"] = [];
  for (;;) {
    const last = forwards.at(-1);
    const page = await read(last ? { cursor_at: last.next_step_at, cursor_id: last.id } : {});
    if (page.length === 0) break;
    forwards.push(...page);
  }
  expect(forwards.map((row) => row.organization_name)).toEqual(all);
  const last = forwards.at(-1);
  const before = await read({ side: "before", cursor_at: last?.next_step_at, cursor_id: last?.id });
  expect(before.map((row) => row.organization_name)).toEqual([all.at(-2), all.at(-3)]);
});

test("a page says of each inquiry what was written last, in a note or of a contact", async () => {
  await backend.database.exec("delete from public.inquiries");
  const [noted, silent] = [
    await store("메모가 나중", { due_at: ago(3) }),
    await store("아무 말 없는 곳", { due_at: ago(2) }),
  ];
  await backend.database.query(
    "insert into public.inquiry_contacts (inquiry_id, kind, remark, created_at) values ($1, 'call', $2, $3)",
    [noted, "견적을 부탁하심", ago(2)],
  );
  await backend.database.query(
    "insert into public.inquiry_contacts (inquiry_id, kind, created_at) values ($1, 'no_answer', $2)",
    [noted, ago(0.5)],
  );
  const page = async () => {
    const { body } = await call(backend, "worklist_page", { queue: "open", ...limits }, admin);
    return body as Record<"rows", { id: string; last_activity: object | null }[]>;
  };
  const before = await page();
  expect(before.rows.find(({ id }) => id === noted)?.last_activity).toMatchObject({
    kind: "call",
    text: "견적을 부탁하심",
  });
  expect(before.rows.find(({ id }) => id === silent)?.last_activity).toBeNull();
  await backend.database.query(
    "insert into public.inquiry_notes (inquiry_id, body, created_at) values ($1, $2, $3)",
    [noted, "팩스로 보냄", ago(1)],
  );
  const after = await page();
  expect(after.rows.find(({ id }) => id === noted)?.last_activity).toMatchObject({
    kind: "note",
    text: "팩스로 보냄",
  });
});

test("an inquiry taken up a fortnight ago has a queue of its own until a day is set", async () => {
  await backend.database.exec("delete from public.inquiries");
  const today = seoulDay(new Date());
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const status = "in_progress";
  await store("묵은 곳", { status, created_at: daysAgo(14.01) });
  await store("가장 묵은 곳", { status, created_at: daysAgo(162), next_action_on: addDays(today, -1) });
  await store("오늘 연락할 곳", { status, created_at: daysAgo(162), next_action_on: today });
  await store("한창인 곳", { status, created_at: daysAgo(13.9) });
  await store("신규인 곳", { created_at: daysAgo(20) });
  await store("묵은 스팸", { status, created_at: daysAgo(20), suspected_spam: true });
  await store("끝난 곳", { status: "completed", created_at: daysAgo(20) });
  expect(await namesIn("stale")).toEqual(["묵은 곳", "가장 묵은 곳"]);
  const counts = await countsOfQueues();
  expect(counts).toMatchObject({ stale: 2 });
});

test("a queue that is none is refused", async () => {
  const asked = { queue: "all", ...limits };
  expect(await call(backend, "worklist_page", asked, admin)).toMatchObject({ code: "22023" });
});

test("an inquiry is counted among those of its place, however written, and spam is not", async () => {
  await backend.database.exec("delete from public.inquiries");
  const other = { email: "other@example.kr", phone: "02-999-8888" };
  const at = (hour: number) => new Date(Date.parse("2026-11-01T00:00:00Z") + hour * 3_600_000).toISOString();
  const first = await store("한결 초등학교", {
    created_at: at(0),
    email: "A@star.kr",
    phone: "010-1111-2222",
  });
  await store("한결초등학교", { created_at: at(1), ...other, suspected_spam: true });
  const second = await store("한결초등학교", { created_at: at(2), email: "b@star.kr", phone: "02-123-4567" });
  const third = await store("다른 이름", {
    created_at: at(3),
    email: "a@STAR.kr",
    phone: "010-1111-2222 / 02-123-4568",
  });
  const stranger = await store("먼 곳", { created_at: at(4), email: "c@far.kr", phone: "02-777-6666" });
  const { body } = await call(backend, "list_details", { shown: [first, second, third, stranger] }, admin);
  const { nths } = body as { nths: Record<string, number> };
  expect([first, second, third, stranger].map((id) => nths[id])).toEqual([1, 2, 2, 1]);
  const many = Array.from({ length: 201 }, () => crypto.randomUUID());
  expect(await call(backend, "list_details", { shown: many }, admin)).toMatchObject({
    code: "22023",
  });
});

test("the list and its count are narrowed to whose an inquiry is and what became of it", async () => {
  await backend.database.exec("delete from public.inquiries");
  const colleague = await signedIn(backend, "admin");
  await store("내 학교", { assigned_to: admin.id });
  await store("동료 학교", { assigned_to: colleague.id, status: "completed", resolution: "adopted" });
  await store("남은 학교", { status: "completed", resolution: "declined" });
  await store("결과 없는 학교", { status: "completed", assigned_to: colleague.id });
  const found = async (filter: object) => {
    const { body } = await call(backend, "search_inquiries", { filter }, admin);
    const { body: counted } = await call(backend, "count_inquiries", { filter }, admin);
    const names = (body as { organization_name: string }[]).map((row) => row.organization_name);
    expect(counted, JSON.stringify(filter)).toBe(names.length);
    return names.toSorted();
  };
  expect(await found({ assigned: "me" })).toEqual(["내 학교"]);
  expect(await found({ assigned: "none" })).toEqual(["남은 학교"]);
  expect(await found({ assigned: colleague.id })).toEqual(["결과 없는 학교", "동료 학교"]);
  expect(await found({ resolution: "none" })).toEqual(["결과 없는 학교"]);
  expect(await found({ resolution: "declined" })).toEqual(["남은 학교"]);
  expect(await found({ resolution: "adopted", assigned: "me" })).toEqual([]);
  expect(await found({ q: "학교", assigned: "me" })).toEqual(["내 학교"]);
  expect(await found({ assigned: "me", status: "new" })).toEqual(["내 학교"]);
  expect(await found({})).toHaveLength(4);
  expect(await call(backend, "search_inquiries", { filter: { assigned: "somebody" } }, admin)).toMatchObject({
    code: "22P02",
  });
});
