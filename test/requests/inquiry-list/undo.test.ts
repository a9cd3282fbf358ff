import { describe, expect, test } from "vitest";
import {
  storeInquiryRows,
  storeInquiryRow,
  listOf,
  namesIn,
  openInquiry,
  rowsOf,
  selectedIn,
  signInAdmin,
  statusOf,
  historyOf,
  openStored,
} from "../../helpers/inquiry-desk.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import { uniqueMark } from "../../helpers/samples.ts";

const admin = await signInAdmin();

const workOf = async (name: string) => {
  const [row] = await storedInquiries(name);
  const { status, assigned_to, suspected_spam, first_response_at, completed_at } = row ?? {};
  return { status, assigned_to, suspected_spam, first_response_at, completed_at };
};

test.each([
  ["a status", "완료", {}, "상태를 완료에서 신규로 바꾸었습니다."],
  ["a mark as spam", "스팸으로 표시", {}, "스팸 표시를 해제했습니다."],
])(
  "%s that was given to an inquiry is taken back, and the history says so",
  async (_, button, fields, words) => {
    const name = await storeInquiryRow();
    const before = await workOf(name);
    const page = await openInquiry(admin, name);
    const undone = await (await page.press(button, fields)).press("되돌리기");
    expect(await workOf(name)).toEqual(before);
    expect(historyOf(undone)[0]).toContain(`되돌림: ${words}`);
    expect(historyOf(undone)[0]).toContain(admin.email);
  },
);

describe.each([
  [
    "a contact",
    "연락 기록하기",
    { remark: "다른 학교와 한 통화", kind: "call" },
    "연락(통화함)을 기록했습니다",
    "연락 기록을",
  ],
  ["a note", "메모 남기기", { body: "다른 학교에서 들은 말" }, "메모를 남겼습니다", "메모를"],
])("%s on the wrong inquiry", (_, button, fields, words, what) => {
  const [text = ""] = Object.values(fields);

  test("is taken back in one press, and is no first response", async () => {
    const name = await storeInquiryRow();
    const before = await workOf(name);
    const added = await (await openInquiry(admin, name)).press(button, fields);
    expect(added.text).toContain(`${name}: ${words}`);
    expect(historyOf(added)[0]).toContain(text);
    const undone = await added.press("되돌리기");
    expect(undone.text).toContain(`${name}: ${what} 되돌렸습니다`);
    expect(historyOf(undone).join()).not.toContain(text);
    expect(await workOf(name)).toEqual(before);
  });

  test("is taken back when its button was pressed twice", async () => {
    const page = await openStored(admin);
    await page.press(button, fields);
    const undone = await (await page.press(button, fields)).press("되돌리기");
    expect(historyOf(undone).join()).not.toContain(text);
  });
});

test("a press on the status that an inquiry has changes nothing", async () => {
  const page = await openStored(admin);
  expect(page.screen.getByRole("button", { name: "신규", pressed: true }).getAttribute("type")).toBe(
    "button",
  );
});

test("a whole page that was moved at once is taken back at once", async () => {
  const mark = uniqueMark();
  await storeInquiryRows(
    Array.from({ length: 50 }, (_, index) => ({ organization_name: `${mark} ${index}` })),
  );
  const list = await admin.open(listOf(mark, "&status=new"));
  const response = await admin.sendForm(list.url, {
    intent: "bulk-update",
    status: "in_progress",
    selected: selectedIn(list),
  });
  // Browsers drop longer cookies, and with them the toast.
  for (const cookie of response.headers.getSetCookie()) expect(cookie.length).toBeLessThan(4_000);
  const moved = await admin.open(response.headers.get("Location") ?? "");
  expect(namesIn(moved)).toEqual([]);
  const undone = await moved.press("되돌리기");
  expect(undone.text).toContain("50건을 되돌렸습니다");
  expect(undone.text).toContain(" 외 49건: 상태를 되돌렸습니다.");
  expect(undone.text).toContain("모두 50건");
  expect(new Set(namesIn(undone).map((name) => statusOf(undone, name)))).toEqual(new Set(["신규"]));
});

test("what a colleague has changed since stays, and it is said who did, and when", async () => {
  const name = await storeInquiryRow();
  const moved = await (await admin.open(listOf(name))).press(`${name} 진행중으로`);
  const colleague = await signInAdmin();
  await (await colleague.open(listOf(name))).press(`${name} 완료로`);

  const told = await moved.press("되돌리기");
  const words = told.screen.getByRole("alert").textContent;
  expect(words).toContain("되돌리지 못했습니다");
  expect(words).toContain(`${name}: ${colleague.email} 님이`);
  expect(words).toContain("상태를 진행중에서 완료로 바꾸었습니다.");
  expect(await workOf(name)).toMatchObject({ status: "completed" });
});

test("of several, those that a colleague has changed since stay, and they are counted", async () => {
  const mark = uniqueMark();
  const names = await storeInquiryRows(
    ["가", "나"].map((each) => ({ organization_name: `${mark} ${each}` })),
  );
  const list = await admin.open(listOf(mark));
  const moved = await list.press("진행중으로", { selected: selectedIn(list) });
  const colleague = await signInAdmin();
  await (await colleague.open(listOf(mark))).press(`${names[0]} 완료로`);

  const told = await moved.press("되돌리기");
  expect(told.text).toContain("1건을 되돌렸습니다");
  expect(told.text).toContain("1건은 그 사이 다시 바뀌었거나 10분이 지나 그대로 두었습니다.");
  expect(statusOf(told, names[0] ?? "")).toBe("완료");
  expect(statusOf(told, names[1] ?? "")).toBe("신규");
});

test("a colleague takes nothing back", async () => {
  const name = await storeInquiryRow();
  const moved = await (await admin.open(listOf(name))).press(`${name} 진행중으로`);
  const undo = moved.typed("undo") ?? "";
  const colleague = await signInAdmin();
  const told = await colleague.post(listOf(name), { intent: "undo", undo });
  expect(told.text).toContain("내가 한 것만 10분 안에 되돌릴 수 있습니다.");
  expect(statusOf(told, name)).toBe("진행중");
});

test.each(["", "x"])("a form that names no action (%j) is refused", async (undo) => {
  expect((await admin.sendForm("/dashboard/inquiries", { intent: "undo", undo })).status).toBe(400);
  expect(rowsOf(await admin.open("/dashboard/inquiries")).length).toBeGreaterThan(0);
});
