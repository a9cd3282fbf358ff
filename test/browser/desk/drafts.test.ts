import type { Request } from "playwright-core";
import { expect } from "vitest";
import { signInAdmin, storeInquiryRow } from "../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../helpers/samples.ts";
import { storedHistory } from "../../helpers/stored-inquiries.ts";
import { journey } from "../journeys/journey.ts";
import type { Person } from "../journeys/people/person.ts";
import {
  completeByKey,
  openDashboard,
  holdRequests,
  isPress,
  openFirstOfTwo,
  storedOf,
  pressContact,
  disclose,
} from "./desk-work.ts";

const isTitled = (person: Person, name: string) =>
  person.page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const notesOf = async (name: string) => (await storedHistory((await storedOf(name))?.id ?? "")).notes;

journey(
  "a note saved on the way to the next inquiry is no draft, its edit is one",
  async ({ person }) => {
    const [first, second] = await openFirstOfTwo(person);
    const presses = await holdRequests(person, isPress);
    await person.fill({ 메모: "결재를 기다림" });
    for (const key of ["Control+Enter", "j"]) await person.page.keyboard.press(key);
    await isTitled(person, second);
    presses.letGo();
    await expect.poll(() => notesOf(first)).toEqual(["결재를 기다림"]);
    await person.page.keyboard.press("k");
    await isTitled(person, first);
    await expect.poll(() => person.field("메모").inputValue()).toBe("");

    await disclose(person, "고치기");
    await person.fill({ "고칠 내용": "결재가 났음" });
    await person.page.reload();
    await expect.poll(() => person.field("고칠 내용").inputValue()).toBe("결재가 났음");
    await person.click("고친 내용 저장하기");
    await expect.poll(() => notesOf(first)).toEqual(["결재가 났음"]);
    await person.field("고칠 내용").waitFor({ state: "hidden" });
  },
  { scripts: true },
);

journey(
  "a note pressed again before its answer, after a look elsewhere, is stored once",
  async ({ person }) => {
    const [first, second] = await openFirstOfTwo(person);
    const presses = await holdRequests(person, isPress);
    await person.fill({ 메모: "결재를 기다림" });
    for (const key of ["Control+Enter", "j"]) await person.page.keyboard.press(key);
    await isTitled(person, second);
    await person.page.keyboard.press("k");
    await isTitled(person, first);
    await person.expectValues({ 메모: "결재를 기다림" });
    await person.click("메모 남기기");
    presses.letGo();
    await expect.poll(() => person.field("메모").inputValue()).toBe("");
    expect(await notesOf(first)).toEqual(["결재를 기다림"]);
    expect(presses.howMany()).toBe(1);
    await person.page.reload();
    await person.waitForText("실시간 연결됨");
    await person.expectValues({ 메모: "" });
  },
  { scripts: true },
);

journey(
  "a note that was not saved is told to who has gone on, and stands in its field",
  async ({ person }) => {
    const [first, second] = await openFirstOfTwo(person);
    let lose = () => {};
    const isLost = new Promise<void>((resolve) => (lose = resolve));
    await person.page.route(/\.data/, async (route) => {
      if (!isPress(route.request())) return route.continue();
      await isLost;
      return route.abort();
    });
    await person.fill({ 메모: "결재를 기다림" });
    for (const key of ["Control+Enter", "j"]) await person.page.keyboard.press(key);
    await isTitled(person, second);
    lose();
    await person.waitForText("서버에 연결하지 못했습니다");
    await person.page.keyboard.press("k");
    await isTitled(person, first);
    await person.expectValues({ 메모: "결재를 기다림" });
    expect(await notesOf(first)).toEqual([]);
  },
  { scripts: true, expected: [/ERR_FAILED/] },
);

journey(
  "drafts of note, contact, day and outcome are back after another inquiry was read",
  async ({ person }) => {
    const [first, second] = await openFirstOfTwo(person);
    await person.fill({ 메모: "교장 선생님께", "연락 내용": "행정실장님께 다시 걸기" });
    await disclose(person, "다음 연락일 정하기");
    await person.fill({ "할 일": "견적서 보내기" });
    await disclose(person, "상담 결과를 적고 완료하기");
    await person.fill({ 이유: "예산이 내년에 나옴" });
    await person.clickLink("다음");
    await isTitled(person, second);
    await person.expectValues({ 메모: "", "연락 내용": "", "할 일": "", 이유: "" });
    await person.clickLink("이전");
    await isTitled(person, first);
    await person.expectValues({
      메모: "교장 선생님께",
      "연락 내용": "행정실장님께 다시 걸기",
      "할 일": "견적서 보내기",
      이유: "예산이 내년에 나옴",
    });
    expect(await person.field("이유").isVisible()).toBe(true);
    await pressContact(person, "부재중");
    await expect.poll(() => person.field("연락 내용").inputValue()).toBe("");
    await person.page.reload();
    await person.waitForText("실시간 연결됨");
    await person.expectValues({
      메모: "교장 선생님께",
      "연락 내용": "",
      "할 일": "견적서 보내기",
      이유: "예산이 내년에 나옴",
    });
  },
  { scripts: true },
);

journey(
  "the next inquiry does not open under the hands of who has begun to write",
  async ({ person }) => {
    const [first, second] = await openFirstOfTwo(person);
    const next = person.page.getByRole("switch", { name: "상태를 바꾸면 다음 문의 열기" });
    await next.click();
    await expect.poll(() => next.getAttribute("aria-checked")).toBe("true");
    const presses = await holdRequests(person, isPress);
    await person.page.keyboard.press("2");
    await person.field("메모").focus();
    await person.page.keyboard.type("a3");
    presses.letGo();
    await person.waitForText(`${first}: 진행중으로 바꾸었습니다`);
    await person.page.keyboard.type("a3");
    await person.expectValues({ 메모: "a3a3" });
    await person.page.keyboard.press("Escape");
    await completeByKey(person);
    await isTitled(person, second);
    expect(await storedOf(first)).toMatchObject({ status: "completed", assigned_to: null });
    expect(await storedOf(second)).toMatchObject({ status: "new", assigned_to: null });
  },
  { scripts: true },
);

journey(
  "the text of an entry taken back is in its field, unless another was typed since",
  async ({ person }) => {
    const [first, second] = await openFirstOfTwo(person);
    const undo = async () => {
      await person.click("되돌리기");
      await person.waitForText("되돌렸습니다");
    };
    await person.fill({ "연락 내용": "목요일에 다시" });
    await pressContact(person, "통화함");
    await person.waitForText(`${first}: 연락(통화함)을 기록했습니다`);
    await undo();
    await expect.poll(() => person.field("연락 내용").inputValue()).toBe("목요일에 다시");

    await person.fill({ 메모: "다른 기관의 메모" });
    for (const key of ["Control+Enter", "j"]) await person.page.keyboard.press(key);
    await isTitled(person, second);
    await person.waitForText(`${first}: 메모를 남겼습니다`);
    await person.page.keyboard.press("u");
    await person.waitForText("되돌렸습니다");
    await person.expectValues({ 메모: "" });
    await person.page.keyboard.press("k");
    await isTitled(person, first);
    await person.expectValues({ 메모: "다른 기관의 메모" });

    await person.field("메모").press("Control+Enter");
    await person.waitForText(`${first}: 메모를 남겼습니다`);
    await person.fill({ 메모: "그동안 쓴 것" });
    await undo();
    await person.expectValues({ 메모: "그동안 쓴 것" });
    expect(await storedOf(first)).toMatchObject({ status: "new", first_response_at: null });
    expect(await notesOf(first)).toEqual([]);
  },
  { scripts: true },
);

const replyTexts = "/dashboard/reply-texts";

journey(
  "the draft of a reply text outlives reload and login, until saved or a logout",
  async ({ person }) => {
    const { page } = person;
    const written = { 제목: `안내 ${uniqueMark()}`, 본문: "{기관명} 담당자님,\n자료를 보내 드립니다." };
    const opens = async (path: string) => {
      await person.goto(path);
      await person.waitForText("실시간 연결됨");
    };
    await openDashboard(person, replyTexts);
    await person.fill(written);
    await opens(replyTexts);
    await person.expectValues(written);

    const session = await page.context().cookies();
    // A refresh would find the session ended before the press does.
    const isRefresh = (request: Request) => !isPress(request) && request.url().includes(replyTexts);
    const { letGo } = await holdRequests(person, isRefresh);
    await page.context().clearCookies();
    await person.click("답장 글 저장하기");
    await person.waitForPath("/auth");
    letGo();
    await page.context().addCookies(session);
    await opens(replyTexts);
    await person.expectValues(written);
    await person.click("답장 글 저장하기");
    await person.waitForText("답장 글을 저장했습니다");
    await expect.poll(() => person.field("본문").inputValue()).toBe("");
    await opens(replyTexts);
    await person.expectValues({ 제목: "", 본문: "" });

    await person.clickLink(written.제목);
    await person.waitForText("답장 글 고치기");
    await person.fill({ 본문: "다시 쓴 글" });
    await page.reload();
    await person.waitForText("실시간 연결됨");
    await person.expectValues({ 제목: written.제목, 본문: "다시 쓴 글" });
    await person.click("답장 글 저장하기");
    await person.waitForText("답장 글을 저장했습니다");
    await person.clickLink(written.제목);
    await person.waitForText("답장 글 고치기");
    await person.expectValues({ 제목: written.제목, 본문: "다시 쓴 글" });

    await person.fill({ 본문: "또 쓴 글" });
    await person.click("로그아웃");
    await person.waitForText("로그아웃 완료");
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("또 쓴 글");
  },
  { scripts: true },
);

journey(
  "a draft about a person goes once a colleague has erased that person's data",
  async ({ person }) => {
    const colleague = await signInAdmin();
    const name = await storeInquiryRow();
    const path = `/dashboard/inquiries/${(await storedOf(name))?.id}`;
    await openDashboard(person, path);
    const drafts = () => person.page.evaluate(() => Object.values(sessionStorage).join());
    await person.fill({ 메모: "김보건 님 휴대전화로" });
    expect(await drafts()).toContain("김보건");
    await colleague.sendForm(`${path}/erase`, {});
    await person.waitForText("개인정보를 삭제한 문의에는 메모를 남길 수 없습니다.");
    await expect.poll(drafts).not.toContain("김보건");
  },
  { scripts: true },
);
