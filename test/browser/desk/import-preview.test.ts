import { expect } from "vitest";
import { journey } from "../journeys/journey.ts";

journey(
  "a message without blanks leaves the reason why its line is refused room",
  async ({ person }) => {
    const file = `기관명,담당자,연락처,이메일,문의 내용\n한빛학교,김하늘,010-1234-5678,,${"가".repeat(6_000)}`;
    await person.signInAsAdmin();
    await person.goto("/dashboard/inquiries/import");
    await person.page.setInputFiles("input[type=file]", {
      name: "fair.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(file),
    });
    await person.click("미리 보기");
    await person.waitForText("문의 내용은 5,000자를 초과할 수 없습니다.");
    const reason = await person.page.getByRole("cell", { name: /^제외/ }).boundingBox();
    expect(reason?.width).toBeGreaterThan(200);
  },
  { scripts: false },
);
