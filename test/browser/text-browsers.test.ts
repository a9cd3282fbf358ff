import { execFileSync } from "node:child_process";
import { afterEach, describe, expect, inject, test } from "vitest";
import { inquiryFields } from "../helpers/samples.ts";
import { storedInquiries } from "../helpers/stored-inquiries.ts";
import { Terminal } from "./terminal.ts";

function areInstalled(...commands: string[]): boolean {
  const missing = commands.filter((command) => {
    try {
      execFileSync("which", [command], { stdio: "ignore" });
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length > 0)
    process.stderr.write(`글자 브라우저 건너뜀: ${missing.join(", ")}이(가) 없습니다\n`);
  return missing.length === 0;
}

const address = () => `${inject("siteUrl")}/inquiry`;
const asStored = (fields: Record<string, string>) => ({
  contact_name: fields.contactName,
  email: fields.email,
  phone: fields.phone,
  organization_type: "company",
  suspected_spam: false,
  status: "new",
});

let browser: Terminal | undefined;
afterEach(() => browser?.close());

describe.skipIf(!areInstalled("tmux", "w3m"))("w3m", () => {
  test("sends the inquiry form, wrong and then right", async () => {
    const fields = inquiryFields();
    const w3m = (browser = Terminal.running(`w3m -cookie '${address()}'`));
    const goTo = async (words: string) => {
      await w3m.types(`/${words}`);
      await w3m.presses("Enter");
    };
    await w3m.shows("기관 도입 문의");
    await goTo("문의 제출하기");
    await w3m.presses("Enter");
    await goTo("입력한 내용을 확인해 주세요");
    await w3m.shows("연락처를 입력해 주세요.");

    await goTo(String.raw`선택해 주세요 *\]`);
    await w3m.presses("Enter", "Down", "Down", "Enter");
    for (const name of ["organizationName", "contactName", "email", "phone"] as const) {
      await w3m.presses("Tab", "Enter");
      await w3m.types(fields[name]);
      await w3m.presses("Enter");
    }
    await goTo("문의 제출하기");
    await w3m.presses("Enter");
    await expect.poll(() => storedInquiries(fields.organizationName)).toMatchObject([asStored(fields)]);
    await goTo("정상적으로 접수되었습니다");
    await w3m.shows("문의가 정상적으로 접수되었습니다.");
  });
});

describe.skipIf(!areInstalled("tmux", "lynx"))("lynx", () => {
  test("sends the inquiry form", async () => {
    const fields = inquiryFields();
    const lynx = (browser = Terminal.running(
      `lynx -accept_all_cookies -display_charset=utf-8 '${address()}'`,
    ));
    await lynx.shows("기관 도입 문의");
    await lynx.types("/선택해 주세요");
    await lynx.presses("Enter", "Enter", "Down", "Down", "Enter");
    for (const name of ["organizationName", "contactName", "email", "phone"] as const) {
      await lynx.presses("Down");
      await lynx.types(fields[name]);
    }
    while (!lynx.screen().includes("(Form submit button)")) await lynx.presses("Tab");
    await lynx.presses("Enter");
    await expect.poll(() => storedInquiries(fields.organizationName)).toMatchObject([asStored(fields)]);
    await lynx.shows("기관명 * ____");
    await lynx.types("/정상적으로 접수되었습니다");
    await lynx.presses("Enter");
    await lynx.shows("문의가 정상적으로 접수되었습니다.");
  });
});
