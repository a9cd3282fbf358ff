import { expect } from "vitest";
import { storeInquiryRow, listOf, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import { journey } from "../journeys/journey.ts";

const red = "rgb(164, 38, 44)";

journey(
  "what cannot be taken back is red from the start, and asked for twice",
  async ({ person }) => {
    const colleague = await signInAdmin();
    const name = await storeInquiryRow();
    const colourOf = (button: string) =>
      person.button(button).evaluate((element) => getComputedStyle(element).backgroundColor);
    await person.signInAsAdmin();
    await person.goto(listOf(name));
    await person.clickLink(name);
    await person.clickLink("개인정보 삭제");
    await person.waitForText("개인정보를 삭제하시겠습니까?");
    expect(await colourOf("개인정보 삭제하기")).toBe(red);
    expect(await storedInquiries(name)).toHaveLength(1);
    await person.click("개인정보 삭제하기");
    await expect.poll(() => storedInquiries(name)).toEqual([]);

    await person.goto("/dashboard/members");
    const revoke = `관리자에서 해제 ${colleague.email}`;
    expect(await person.button(revoke).isVisible()).toBe(false);
    await person.page.getByText(`관리자 해제 ${colleague.email}`).click();
    expect(await colourOf(revoke)).toBe(red);
    expect((await colleague.send("/dashboard")).status).toBe(200);
    await person.click(revoke);
    await person.waitForText("관리자 권한을 해제했습니다");
    expect((await colleague.send("/dashboard")).headers.get("Location")).toBe("/");
  },
  { scripts: false },
);

journey(
  "a success of one line leaves by itself, and later where it can be taken back",
  async ({ person, scripts }) => {
    const name = await storeInquiryRow();
    await person.signInAsAdmin();
    await person.goto(listOf(name));
    if (scripts) await person.waitForText("실시간 연결됨");
    // Moves the toast's own clock instead of waiting. Also finds a toast that has left.
    const leavingOf = (words: string) =>
      person.page
        .locator("dialog")
        .filter({ hasText: words })
        .evaluate((toast) => {
          const [leaving] = toast.getAnimations();
          if (!leaving) return "stays";
          const delay = Number(leaving.effect?.getTiming().delay);
          const visibilityAt = (time: number) => {
            leaving.currentTime = time;
            return getComputedStyle(toast).visibility;
          };
          const seen = `${visibilityAt(delay - 1)}, after ${delay / 1_000} s ${visibilityAt(delay + 1)}`;
          leaving.currentTime = 0;
          return seen;
        });
    await person.page.getByRole("checkbox", { name: `${name} 선택` }).check();
    await person.click("완료로");
    expect(await leavingOf("1건을 완료로 바꾸었습니다")).toBe("visible, after 14 s hidden");
    await person.click("되돌리기");
    expect(await leavingOf("되돌렸습니다")).toBe("visible, after 8 s hidden");
  },
);
