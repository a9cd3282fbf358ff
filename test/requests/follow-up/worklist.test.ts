import { describe, expect, test } from "vitest";
import {
  signedInClient,
  storeInquiryRows,
  storeInquiryRow,
  logContact,
  openInquiry,
  signInAdmin,
} from "../../helpers/inquiry-desk.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

const admin = await signInAdmin();

const idOf = async (admin: Parameters<typeof signedInClient>[0]) =>
  (await (await signedInClient(admin)).auth.getUser()).data.user?.id ?? null;

describe("an inquiry that is opened from a queue", () => {
  const addressedIn = ({ document }: ShownPage) => new URL(document.URL).pathname.split("/").at(-1) ?? "";

  test("leads on through that queue, and back to its line there", async () => {
    const reader = await signInAdmin();
    const assigned_to = await idOf(reader);
    const names = await storeInquiryRows(
      [3, 2, 1].map((hours) => ({
        created_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
        assigned_to,
      })),
    );
    const queue = await reader.open("/dashboard/worklist?queue=mine");
    const middle = await queue.follow(names[1] ?? "");
    middle.screen.getByRole("heading", { level: 1, name: names[1] });
    const pane = middle.screen.getByRole("navigation", { name: "문의 목록" });
    expect([...pane.querySelectorAll(".name")].map(({ textContent }) => textContent)).toEqual(names);
    expect(pane.textContent).toContain("할 일: 내 담당 3건");
    for (const [label, name] of [
      ["이전", names[0]],
      ["다음", names[2]],
    ] as const) {
      const neighbour = await middle.follow(label);
      neighbour.screen.getByRole("heading", { level: 1, name });
    }
    const id = addressedIn(middle);
    expect(middle.href("할 일로")).toBe(`/dashboard/worklist?queue=mine#inquiry-${id}`);
    expect(queue.document.getElementById(`inquiry-${id}`)?.textContent).toContain(names[1]);

    const next = await (await middle.press("상태를 바꾸면 다음 문의 열기")).press("완료");
    next.screen.getByRole("heading", { level: 1, name: names[2] });
  });

  test("stands beside the same count as in that queue, though not all of it is listed", async () => {
    const reader = await signInAdmin();
    const assigned_to = await idOf(reader);
    const names = await storeInquiryRows(Array.from({ length: 52 }, () => ({ assigned_to })));
    const queue = await reader.open("/dashboard/worklist?queue=mine");
    expect(queue.text).toContain("52건 가운데 50건");
    const name = names.find((each) => queue.screen.queryByRole("link", { name: each })) ?? "";
    const { screen } = await queue.follow(name);
    const pane = screen.getByRole("navigation", { name: "문의 목록" });
    expect(pane.textContent).toContain("할 일: 내 담당 52건 가운데 50건");
  });

  test("from the five of the Overview leads on through all that wait for a response", async () => {
    const link = (await admin.open("/dashboard")).document.querySelector("ol li a")?.getAttribute("href");
    expect(new URL(link ?? "", "http://site").searchParams.get("list")).toBe("?queue=unanswered");
  });

  test("belongs to one's own day where the worklist's address names no queue", async () => {
    const reader = await signInAdmin();
    const assigned_to = await idOf(reader);
    const names = await storeInquiryRows(
      [6, 7].map((day) => ({ assigned_to, due_at: `2010-01-0${day}T09:00:00Z` })),
    );
    const first = await (await reader.open("/dashboard/worklist")).follow(names[0] ?? "");
    expect(first.screen.getByRole("navigation", { name: "문의 목록" }).textContent).toContain(
      "할 일: 내 오늘",
    );
    expect(first.href("할 일로")).toContain("/dashboard/worklist?queue=today#inquiry-");
    (await first.follow("다음")).screen.getByRole("heading", { level: 1, name: names[1] });
    // It has left the queue with this, which goes on from its first.
    const called = await logContact(first, "no_answer");
    expect(called.screen.queryByRole("link", { name: "이전" })).toBeNull();
    (await called.follow("다음")).screen.getByRole("heading", { level: 1, name: names[1] });
  });
});

describe("a row of the worklist, without scripts", () => {
  const queued = async (inquiry: Parameters<typeof storeInquiryRow>[0] = {}) => {
    const reader = await signInAdmin();
    const assigned_to = await idOf(reader);
    const own = { assigned_to, due_at: new Date(Date.now() - 60_000).toISOString() };
    const names = await storeInquiryRows([{ ...own, ...inquiry, due_at: "2020-01-06T09:00:00Z" }, own]);
    return { reader, names, page: await reader.open("/dashboard/worklist?queue=mine") };
  };
  const linesOf = ({ document }: ShownPage) =>
    [...document.querySelectorAll("main ol > li")].map((line) => line.querySelector("a")?.textContent);
  const lineOf = ({ screen }: ShownPage, name = "") => screen.getByRole("link", { name }).closest("li");

  test("stands where the queue puts it once it is done", async () => {
    const { names, page } = await queued();
    expect(linesOf(page)).toEqual(names);
    const called = await page.press(`${names[0]} 부재중`);
    expect(called.url.split("#")[0]).toBe(page.url);
    expect(called.text).toMatch(/연락\(부재중\)을 기록하고 다음 연락일을 \d+월 \d+일/);
    expect(linesOf(called)).toEqual([names[1], names[0]]);
  });

  test("is put off with what was to be done, and gone from today", async () => {
    const { reader, names } = await queued();
    const today = await reader.open("/dashboard/worklist");
    const button = lineOf(today, names[0])?.querySelector<HTMLButtonElement>("[name=day]");
    const hidden = [...(button?.form?.querySelectorAll<HTMLInputElement>("[type=hidden]") ?? [])];
    const later = await reader.post("/dashboard/worklist", {
      ...Object.fromEntries(hidden.map(({ name, value }) => [name, value])),
      day: button?.value ?? "",
    });
    expect(later.text).toContain(`${names[0]}: 다음 연락일을`);
    expect(later.screen.queryByRole("link", { name: names[0] })).toBeNull();
    const all = await reader.open("/dashboard/worklist?queue=next_action_later");
    all.screen.getByRole("link", { name: names[0] });
  });

  test("of nobody goes to whoever called, and one changed since is left as it is", async () => {
    const { reader, names, page } = await queued({ assigned_to: null });
    const [name = ""] = await storeInquiryRows([{ due_at: "2020-01-06T08:00:00Z" }]);
    const called = await (await reader.open("/dashboard/worklist")).press(`${name} 통화함`);
    expect(called.text).toContain(`${name}: 연락(통화함)을 기록`);
    const mine = await reader.open("/dashboard/worklist?queue=mine");
    mine.screen.getByRole("link", { name });

    const other = names[1] ?? "";
    await (await openInquiry(await signInAdmin(), other)).press("스팸으로 표시");
    const refused = await page.press(`${other} 부재중`);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("다른 관리자가 먼저 바꾸었습니다");
  });

  test("of a colleague stays theirs, and no script shows it as one's own", async () => {
    const colleague = await idOf(await signInAdmin());
    const name = await storeInquiryRow({ assigned_to: colleague, due_at: "2020-01-06T07:00:00Z" });
    const page = await admin.open("/dashboard/worklist?queue=overdue");
    expect(lineOf(page, name)?.querySelector("[value=contact]")).not.toBeNull();
    expect(lineOf(page, name)?.querySelector("[name=take]")).toBeNull();
  });

  test("whose form says nothing that can be done is refused", async () => {
    const { reader } = await queued();
    expect(
      (await reader.sendForm("/dashboard/worklist", { intent: "contact", kind: "shouted" })).status,
    ).toBe(400);
  });
});

test("the worklist opens with one's own day, and leads to all that is open, by pages", async () => {
  const page = await admin.open("/dashboard/worklist");
  page.screen.getByRole("heading", { name: "내 오늘" });
  page.screen.getByRole("link", { name: /^모두 \d+/ });
  const reader = await signInAdmin();
  const assigned_to = await idOf(reader);
  const names = await storeInquiryRows(
    Array.from({ length: 51 }, (_, index) => ({
      assigned_to,
      due_at: new Date(Date.now() + index * 60_000).toISOString(),
    })),
  );
  const first = await reader.open("/dashboard/worklist?queue=mine");
  const second = await first.follow("다음");
  expect([...second.document.querySelectorAll("main ol > li")]).toHaveLength(1);
  const last = await second.follow(names[50] ?? "");
  const pane = last.screen.getByRole("navigation", { name: "문의 목록" });
  expect([...pane.querySelectorAll(".name")].map(({ textContent }) => textContent)).toEqual([names[50]]);
  expect(last.href("목록의 이전 쪽")).toBe(second.href("이전"));
  const back = second.href("이전");
  expect([...(await reader.open(back)).document.querySelectorAll("main ol > li")]).toHaveLength(50);
});

test("an address of no queue shows one's own day", async () => {
  const page = await admin.open("/dashboard/worklist?queue=everything");
  expect(page.status).toBe(200);
  page.screen.getByRole("heading", { name: "내 오늘" });
});
