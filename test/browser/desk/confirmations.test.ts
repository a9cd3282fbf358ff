import { expect } from "vitest";
import { storeInquiryRow, listOf } from "../../helpers/inquiry-desk.ts";
import { journey } from "../journeys/journey.ts";

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
