import { expect } from "vitest";
import { listOf, signInAdmin, storeInquiryRow } from "../../helpers/inquiry-desk.ts";
import { storedHistory, storedInquiries } from "../../helpers/stored-inquiries.ts";
import { journey } from "../journeys/journey.ts";
import {
  complete,
  focusedName,
  holdRequests,
  openDashboard,
  pressContact,
  storedOf,
  storeNamed,
} from "./desk-work.ts";

const asItCame = { status: "new", first_response_at: null, completed_at: null, suspected_spam: false };

journey(
  "a slip in the list is taken back by button or key, and the row is pressed again",
  async ({ person }) => {
    const name = await storeInquiryRow();
    const { keyboard } = person.page;
    await openDashboard(person, listOf(name, "&status=new"));
    await person.click(`${name} 진행중으로`);
    await person.waitForText(`${name}: 진행중으로 바꾸었습니다`);
    await person.click("되돌리기");
    await person.waitForText("되돌렸습니다");
    await person.button(`${name} 진행중으로`).waitFor();
    const focused = () => person.page.evaluate(() => document.activeElement?.ariaLabel);
    await expect.poll(focused).toBe(`${name} 진행중으로`);
    const stored = await storedOf(name);
    expect(stored).toMatchObject(asItCame);
    expect((await storedHistory(stored?.id ?? "")).changes).toEqual([
      "new → in_progress",
      "in_progress → new",
    ]);

    await keyboard.press("3");
    await person.waitForText(`${name}: 완료로 바꾸었습니다`);
    await person.button(`${name} 바뀐 문의`).waitFor();
    await keyboard.press("u");
    await person.button(`${name} 진행중으로`).waitFor();
    await expect.poll(async () => (await storedOf(name))?.status).toBe("new");
    expect(await focusedName(person)).toBe(name);
    // The second is pressed before the first is answered.
    for (const key of ["a", "2"]) await keyboard.press(key);
    await expect
      .poll(() => storedOf(name))
      .toMatchObject({ status: "in_progress", assigned_to: expect.any(String) });

    // The same right after an undo, before the revalidation. Requests are held before the page opens: it revalidates once
    // it is live, and could read the state between the keys.
    const { letGo } = await holdRequests(person, (request) => request.method() === "GET");
    await person.goto(listOf(name));
    await person.waitForText("실시간 연결됨");
    for (const key of ["j", "3"]) await keyboard.press(key);
    await person.waitForText(`${name}: 완료로 바꾸었습니다`);
    await keyboard.press("u");
    await person.button(`${name} 완료로`).waitFor();
    await keyboard.press("1");
    await expect.poll(async () => (await storedOf(name))?.status).toBe("new");
    letGo();
  },
  { scripts: true },
);

journey(
  "an undo that comes too late says who changed it since, and of several how many",
  async ({ person }) => {
    const { names, mark } = await storeNamed("가", "나");
    const [first = "", second = ""] = names;
    const colleague = await signInAdmin();
    const completes = async (name: string) => (await colleague.open(listOf(name))).press(`${name} 완료로`);
    await openDashboard(person, listOf(mark));
    await person.page.getByRole("checkbox", { name: "이 화면의 문의 모두 선택" }).check();
    await person.click("진행중으로");
    await person.waitForText("2건을 진행중으로 바꾸었습니다");
    await completes(first);
    await person.click("되돌리기");
    await person.waitForText("1건을 되돌렸습니다");
    await person.waitForText("1건은 그 사이 다시 바뀌었거나 10분이 지나 그대로 두었습니다.");

    await person.click(`${second} 진행중으로`);
    await person.waitForText(`${second}: 진행중으로 바꾸었습니다`);
    await completes(second);
    await person.click("되돌리기");
    await person.waitForText("되돌리지 못했습니다");
    await person.waitForText(`${second}: ${colleague.email} 님이`);
    expect([await storedOf(first), await storedOf(second)]).toMatchObject([
      { status: "completed" },
      { status: "completed" },
    ]);
  },
  { scripts: true },
);

journey(
  "an undo that did not reach the server is pressed again, and undoes the latest",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    await person.clickLink(name);
    await person.click("진행중");
    await person.waitForText(`${name}: 진행중으로 바꾸었습니다`);
    await pressContact(person, "통화함");
    await person.waitForText(`${name}: 연락(통화함)을 기록했습니다`);
    expect(await person.button("되돌리기").count()).toBe(1);
    await person.page.route(/\.data/, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await person.click("되돌리기");
    await person.waitForText("서버에 연결하지 못했습니다");
    await person.page.unrouteAll({ behavior: "ignoreErrors" });
    await person.click("되돌리기");
    await person.waitForText("되돌렸습니다");
    expect(await storedOf(name)).toMatchObject({ ...asItCame, status: "in_progress" });
  },
  { scripts: true, expected: [/ERR_FAILED/] },
);

journey(
  "a second slip is taken back while the answer about the first is on its way",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    await person.clickLink(name);
    await person.waitForText("실시간 연결됨");
    await complete(person);
    // Its answer must not be the one that is held.
    await person.waitForText(`${name}: 완료로 바꾸었습니다`);
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    let isHeld = false;
    await person.page.route(/\.data/, async (route) => {
      if (isHeld || route.request().method() !== "POST") return route.continue();
      isHeld = true;
      const response = await route.fetch();
      await isAnswered;
      // The page may have aborted it.
      await route.fulfill({ response }).catch(() => {});
    });
    await person.click("되돌리기");
    await person.waitForText("되돌림: 상태를 완료에서 신규로 바꾸었습니다.");
    await person.click("스팸으로 표시");
    await person.waitForText(`${name}: 스팸으로 표시했습니다`);
    await person.click("되돌리기");
    await expect.poll(() => storedInquiries(name)).toMatchObject([{ suspected_spam: false, version: 5 }]);
    answer();
    await person.waitForText("되돌림: 스팸 표시를 해제했습니다.");
  },
  { scripts: true },
);

journey(
  "a row that was taken back stays, focused, when a list comes that was read before",
  async ({ person }) => {
    const name = await storeInquiryRow();
    let [isPressed, isTakenBack, readsBefore] = [false, false, 0];
    let deliver = () => {};
    const isDelivered = new Promise<void>((resolve) => (deliver = resolve));
    let readAnew = () => {};
    const isReadAnew = new Promise<void>((resolve) => (readAnew = resolve));
    await openDashboard(person, listOf(name, "&status=new"));
    await person.page.route(/inquiries\.data/, async (route) => {
      if (route.request().method() === "POST") return route.continue();
      if (isTakenBack) {
        await isReadAnew;
        return route.continue();
      }
      const response = await route.fetch();
      if (isPressed) {
        readsBefore += 1;
        await isDelivered;
      }
      await route.fulfill({ response });
    });
    isPressed = true;
    await person.click(`${name} 진행중으로`);
    await person.waitForText(`${name}: 진행중으로 바꾸었습니다`);
    await expect.poll(() => readsBefore).toBeGreaterThan(0);
    isTakenBack = true;
    await person.click("되돌리기");
    await person.waitForText("되돌렸습니다");
    await person.page.getByRole("link", { name, exact: true }).focus();
    deliver();
    await person.waitForText("바뀐 문의");
    readAnew();
    await person.button(`${name} 진행중으로`).waitFor();
    expect(await person.page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    await person.page.unrouteAll({ behavior: "ignoreErrors" });
  },
  { scripts: true },
);
