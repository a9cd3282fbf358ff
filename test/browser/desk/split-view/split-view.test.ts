import { expect } from "vitest";
import { listOf, openInquiry, signInAdmin, storeInquiryRows } from "../../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../../helpers/samples.ts";
import { journey } from "../../journeys/journey.ts";
import {
  completeByKey,
  openDashboard,
  openOwnQueue,
  focusedName,
  storedOf,
  storeNamed,
} from "../desk-work.ts";

journey(
  "the next inquiry is read without the list beside it, which hears of changes",
  async ({ person, arrives }) => {
    const { mark, names } = await storeNamed(1, 2, 3);
    await openDashboard(person, listOf(mark));
    const { page } = person;
    const list = page.getByRole("navigation", { name: "문의 목록" });
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await list.getByText("신규").nth(2).waitFor();
    const shown = await page.getByRole("heading", { level: 1 }).textContent();

    // The shown inquiry may be refreshed meanwhile, as others change.
    const shownData = `${new URL(page.url()).pathname}.data`;
    const read = page.waitForRequest((request) => {
      const { pathname } = new URL(request.url());
      return pathname.endsWith(".data") && pathname !== shownData;
    });
    await page.keyboard.press("j");
    const routes = new URL((await read).url()).searchParams.get("_routes")?.split(",");
    expect(routes).toContain("dashboard/inquiries/detail/inquiry-detail");
    expect(routes).not.toContain("dashboard/inquiries/list/inquiry-list");
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).not.toBe(shown);

    const colleague = await arrives();
    await openDashboard(colleague, listOf(mark));
    await colleague.click(`${names[2]} 진행중으로`);
    await list.getByText("진행중").waitFor();
  },
  { scripts: true },
);

journey(
  "a queue is walked by keys, also after a move, and left at the line of the last",
  async ({ person }) => {
    const { page } = person;
    const names = await storeInquiryRows(
      [3, 2, 1].map((hours) => ({ created_at: new Date(Date.now() - hours * 3_600_000).toISOString() })),
    );
    await openOwnQueue(person, names);
    await person.clickLink(names[0] ?? "");
    const title = () => page.getByRole("heading", { level: 1 }).textContent();
    await page.locator("[aria-keyshortcuts=j]").waitFor();
    await completeByKey(person);
    await expect.poll(async () => (await storedOf(names[0] ?? ""))?.status).toBe("completed");
    await person.waitForText("할 일: 내 담당 2건");
    await page.locator(".list-pane").getByText("완료").waitFor();
    await page.keyboard.press("j");
    await expect.poll(title).toBe(names[1]);
    await page.keyboard.press("j");
    await expect.poll(title).toBe(names[2]);
    await page.keyboard.press("k");
    await expect.poll(title).toBe(names[1]);
    await page.keyboard.press("Escape");
    const id = (await storedOf(names[1] ?? ""))?.id;
    await person.waitForPath(`/dashboard/worklist?queue=mine#inquiry-${id}`);
    await page.locator(`#inquiry-${id}`).waitFor();
    expect(await page.getByRole("link", { name: names[0], exact: true }).count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe(names[1]);
    await page.keyboard.press("Enter");
    await page.locator("[aria-keyshortcuts=j]").waitFor();
    await completeByKey(person);
    await person.waitForText("할 일: 내 담당 1건");
    await person.clickLink("할 일로");
    await expect.poll(focused).toBe(names[2]);
  },
  { scripts: true },
);

journey(
  "the way back from an inquiry ends at its row: in view, and with the focus",
  async ({ person }) => {
    const { page } = person;
    const { mark, names } = await storeNamed(...Array(40).keys());
    await openDashboard(person, listOf(mark));
    const goBackBy = {
      link: () => person.clickLink("문의 목록으로"),
      key: () => page.keyboard.press("Escape"),
      browser: () => page.goBack(),
    };
    for (const [width, way, row] of [
      [1440, "link", 30],
      [1440, "key", 34],
      [800, "key", 30],
      [800, "browser", 25],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      const name = names[row] ?? "";
      await person.clickLink(name);
      await page.locator("[aria-keyshortcuts=Escape]").waitFor();
      await goBackBy[way]();
      await expect.poll(() => focusedName(person), { message: `${width} ${way}` }).toBe(name);
      const box = await page.getByRole("link", { name, exact: true }).boundingBox();
      expect(box?.y).toBeGreaterThan(56);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(700);
    }
  },
  { scripts: true },
);

journey(
  "who closes an inquiry that has left the list goes on below it, at the end above",
  async ({ person }) => {
    const { page } = person;
    const { mark, names } = await storeNamed("가", "나", "다");
    await openDashboard(person, listOf(mark, "&status=new&sort=organization"));
    await page.getByRole("link", { name: names[1], exact: true }).focus();
    for (const [goesOnAt, left] of [
      [names[2], 2],
      [names[0], 1],
    ] as const) {
      await page.keyboard.press("Enter");
      await page.locator("[aria-keyshortcuts=Escape]").waitFor();
      await page.keyboard.press("2");
      await person.waitForText(`모두 ${left}건`);
      await page.keyboard.press("Escape");
      await expect.poll(() => focusedName(person)).toBe(goesOnAt);
    }
  },
  { scripts: true },
);

journey(
  "the list stays beside an inquiry from 1200 px on, and its work is seen at once",
  async ({ person }) => {
    const { page } = person;
    const mark = uniqueMark();
    const [name = ""] = await storeInquiryRows([
      {
        organization_name: `경기도교육청 미래교육지원센터 학생정서지원 특별사업단 가람고등학교 상담실 ${mark}`,
        email: `wee-class.counselling-centre.${mark.length}.teacher@garam-highschool.example.kr`,
        message: "시험 기간에 학생들이 쉬어 갈 수 있는 곳을 꾸미고 있습니다. ".repeat(6),
      },
    ]);
    await openDashboard(person, listOf(mark));
    // Without a name of their own, they are called by their address.
    const colleague = await openInquiry(await signInAdmin(), name);
    await colleague.press("메모 남기기", { body: "예산이 정해지면 다시 연락하기로 함." });
    await colleague.press("연락 기록하기", { kind: "no_answer", remark: "수업 중" });
    await person.clickLink(name);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    const list = page.locator(".list-pane");
    await page.setViewportSize({ width: 1200, height: 800 });
    await list.waitFor({ state: "visible" });
    const right = await list.evaluate((pane) => pane.getBoundingClientRect().right);
    expect((await page.locator("article").boundingBox())?.x).toBeGreaterThan(right);
    await page.setViewportSize({ width: 1199, height: 800 });
    await list.waitFor({ state: "hidden" });

    await page.setViewportSize({ width: 1440, height: 900 });
    const entries = page.locator(".history li");
    await expect.poll(() => entries.count()).toBeGreaterThan(2);
    const needed = [
      page.getByRole("region", { name: "문의 내용" }),
      page.getByRole("link", { name: /^전화/ }),
      page.getByRole("link", { name: /^메일/ }),
      person.button("완료"),
      page.getByLabel("담당 관리자"),
      page.getByRole("heading", { name: "다음 연락일" }),
      person.button("연락 기록하기"),
      person.field("메모"),
      entries.nth(2),
    ];
    for (const [nth, each] of needed.entries()) {
      const { y = 0, height = 900 } = (await each.boundingBox()) ?? {};
      expect(y + height, `part ${nth}`).toBeLessThanOrEqual(900);
    }
  },
  { scripts: true },
);
