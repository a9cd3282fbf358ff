import { describe, expect, test } from "vitest";
import { addBusinessDays } from "../../../app/korean/business-hours.server.ts";
import { addDays, formatWeekday, seoulDay } from "../../../app/korean/dates.ts";
import { listOf, namesIn, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { uniqueContact, uniqueName } from "../../helpers/samples.ts";

const admin = await signInAdmin();

const NEW = "/dashboard/inquiries/new";
const called = () => ({
  organizationType: "school",
  organizationName: uniqueName(),
  contactName: "김하늘",
  phone: uniqueContact().phone,
  message: "전화로 물어보셨습니다.",
});

describe("a call that was written down", () => {
  test("is an inquiry with how it came, who entered it, and no link to a missing address", async () => {
    const list = await admin.open("/dashboard/inquiries");
    expect(list.screen.getAllByRole("link", { name: "문의 추가" })[0]?.getAttribute("href")).toBe(NEW);
    const typed = called();
    const page = await (
      await admin.open(NEW)
    ).press("문의 등록하기", {
      ...typed,
      noEmail: "on",
      wasAnswered: "on",
    });
    expect(page.status).toBe(200);
    expect(page.url).toMatch(/^\/dashboard\/inquiries\/[\da-f-]{36}$/);
    for (const words of [
      "문의를 등록했습니다",
      "이메일 없음",
      "전화로 문의를 받았습니다.",
      "전화로 받은 문의를 등록했습니다.",
      `${admin.email} 님`,
      "통화함",
    ])
      expect(page.text).toContain(words);
    expect(page.html).not.toContain("mailto:");
    expect(page.document.querySelector('a[href^="tel:"]')?.textContent).toContain(typed.phone);

    const row = (await admin.open(listOf(typed.organizationName, "&source=phone"))).document;
    expect(row.querySelector("tbody tr")?.textContent).toContain("전화");
    expect(row.querySelector("tbody tr")?.textContent).toContain("이메일 없음");
    expect(namesIn(await admin.open(listOf(typed.organizationName, "&source=fair")))).toEqual([]);

    const file = await admin.sendForm(`/dashboard/inquiries.csv?q=${typed.organizationName}`, {});
    expect(await file.text()).toContain(`,,${typed.phone},,전화로 물어보셨습니다.,전화,`);
  });

  test.each([
    ["kakao", "카카오톡", "카카오톡으로 받은 문의를 등록했습니다."],
    ["mail", "메일", "메일로 받은 문의를 등록했습니다."],
  ])(
    "or that came as %s has its own source in the list, its filter and the file",
    async (source, label, said) => {
      const typed = called();
      const page = await (await admin.open(NEW)).press("문의 등록하기", { ...typed, source, noEmail: "on" });
      expect(page.text).toContain(said);
      const found = await admin.open(listOf(typed.organizationName, `&source=${source}`));
      expect(found.document.querySelector("tbody tr")?.textContent).toContain(label);
      const file = await admin.sendForm(`/dashboard/inquiries.csv?q=${typed.organizationName}`, {});
      expect(await file.text()).toContain(`,${label},`);
    },
  );

  const today = seoulDay(new Date());
  test.each([
    [
      "answered is owned by who entered it, to be called again in three days",
      {},
      addBusinessDays(today, 3),
      true,
    ],
    ["answered has the day that was chosen", { nextOn: "none", nextDate: today }, today, true],
    ["not answered waits until its deadline", { wasAnswered: [] }, null, true],
    ["answered and of nobody has no day where none is chosen", { nextOn: "none", take: [] }, null, false],
  ])("that was %s", async (_, chosen, day, isOwn) => {
    const typed = { ...called(), noEmail: "on", wasAnswered: "on", ...chosen };
    const page = await (await admin.open(NEW)).press("문의 등록하기", typed);
    expect(page.screen.queryByRole("button", { name: "내가 맡기" }) === null).toBe(isOwn);
    const next = page.screen.getByRole("heading", { name: "다음 연락일" }).nextElementSibling?.textContent;
    expect(next).toContain(day === null ? "정하지 않았습니다" : formatWeekday(day, today));
  });

  test("of a number known from before is stored once the earlier one was shown", async () => {
    const [earlier, typed] = [called(), called()];
    const first = await admin.post(NEW, { ...earlier, source: "phone", noEmail: "on" });
    const again = { ...typed, phone: earlier.phone.replaceAll("-", ""), noEmail: "on" };
    const asked = await (await admin.open(NEW)).press("문의 등록하기", again);
    expect(asked.status).toBe(409);
    expect(asked.text).toContain("아직 등록하지 않았습니다");
    expect(asked.href(earlier.organizationName)).toBe(first.url);
    expect(asked.screen.getByRole("region", { name: "같은 곳에서 온 문의" }).textContent).toContain(
      "같은 연락처",
    );
    expect(asked.typed("message")).toBe(typed.message);
    const stored = await asked.press("그래도 등록하기");
    expect(stored.text).toContain("문의를 등록했습니다");
    expect(stored.url).not.toBe(first.url);
  });

  test("has the earlier ones of what is typed beside the form already", async () => {
    const earlier = called();
    await admin.post(NEW, { ...earlier, source: "phone", noEmail: "on" });
    const shown = await admin.open(`${NEW}?phone=${earlier.phone}&email=&organizationName=`);
    expect(shown.href(earlier.organizationName)).toMatch(/^\/dashboard\/inquiries\//);
    expect(shown.text).toContain("그래도 등록하기");
  });

  test("entered twice is one, and the second press leads to the first", async () => {
    const typed = { ...called(), source: "phone", noEmail: "on" };
    const first = await admin.post(NEW, typed);
    const second = await admin.post(NEW, typed);
    expect(second.url).toBe(first.url);
    expect(second.text).toContain("이미 등록된 문의입니다");
    expect(namesIn(await admin.open(listOf(typed.organizationName)))).toHaveLength(1);
  });

  test.each([
    [{ email: "", phone: "02-123-4567" }, "이메일을 입력해 주세요."],
    [{ noEmail: "on", nextTime: "14:00", nextOn: "none" }, "다음 연락일도 골라 주세요."],
    [{ noEmail: "on", nextDate: addDays(seoulDay(), -1) }, "다음 연락일을 오늘부터의 날짜로 골라 주세요."],
    [{ noEmail: "on", receivedAt: "2999-01-01T00:00" }, "받은 때는 지금보다 나중일 수 없습니다."],
  ])("with %j is refused with a reason and all that was typed", async (wrong, reason) => {
    const typed = { ...called(), source: "referral", ...wrong };
    const page = await admin.post(NEW, typed);
    expect(page.status).toBe(422);
    expect(page.text).toContain(reason);
    expect(page.screen.getByLabelText<HTMLInputElement>(/^기관명/).value).toBe(typed.organizationName);
    expect(page.screen.getByLabelText<HTMLInputElement>(/^문의 내용/).value).toBe(typed.message);
    expect(page.screen.getByLabelText<HTMLInputElement>("이메일을 받지 못함").checked).toBe(
      "noEmail" in wrong,
    );
  });
});
