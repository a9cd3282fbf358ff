import { describe, expect, test } from "vitest";
import { storeInquiryRow, openInquiry, signInAdmin, openStored } from "../../helpers/inquiry-desk.ts";
import type { ShownPage } from "../../helpers/visitor.ts";
import { uniqueMark } from "../../helpers/samples.ts";

const admin = await signInAdmin();

const LIST = "/dashboard/reply-texts";
const unique = (title = "안내") => `${title} ${uniqueMark()}`;
const field = ({ screen }: ShownPage, label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

async function keep(title: string, body: string) {
  const kept = await (await admin.open(LIST)).press("답장 글 저장하기", { title, body });
  const address = kept.href(title);
  return { kept, address };
}

describe("a reply text", () => {
  test("is kept, found, changed by whoever is last, and removed", async () => {
    const members = await admin.open("/dashboard/members");
    expect(members.href("답장 글")).toBe(LIST);
    const title = unique();
    const { kept, address } = await keep(title, "{기관명} 담당자님, 안녕하세요.");
    expect(kept.url).toBe(LIST);
    expect(kept.text).toContain("답장 글을 저장했습니다");
    expect(field(kept, /^본문/).value).toBe("");

    const changed = await (await admin.open(address)).press("답장 글 저장하기", { body: "고친 글입니다." });
    expect(changed.url).toBe(LIST);
    expect(changed.text).toContain("고친 글입니다.");
    expect(field(changed, /^본문/).value).toBe("");

    const removed = await (await admin.open(address)).press("글 지우기");
    expect(removed.text).toContain("답장 글을 지웠습니다");
    expect(removed.screen.queryByRole("link", { name: title })).toBeNull();
    expect((await admin.open(address)).status).toBe(404);
  });

  test.each([
    [{ title: "", body: "글" }, "제목을 입력해 주세요."],
    [{ title: "글", body: " " }, "본문을 입력해 주세요."],
    [{ title: "가".repeat(61), body: "글" }, "제목은 60자를 초과할 수 없습니다."],
    [{ title: "글", body: "가".repeat(2001) }, "본문은 2,000자를 초과할 수 없습니다."],
    [{ title: "글", body: "{학교명} 안녕하세요" }, "{학교명}: 쓸 수 없는 자리표시입니다."],
    [{ title: "글", body: "{기관명 안녕하세요" }, "중괄호 {의 짝이 없습니다."],
  ])("that is %j is refused with a reason and what was typed", async (typed, reason) => {
    const refused = await admin.post(LIST, typed);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(reason);
    expect(field(refused, /^제목/).value).toBe(typed.title);
    expect(field(refused, /^본문/).value).toBe(typed.body);
  });

  test("of a title that is there already is refused with what was typed", async () => {
    const title = unique();
    await keep(title, "하나");
    const refused = await admin.post(LIST, { title, body: "둘" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("같은 제목의 답장 글이 이미 있습니다");
    expect(field(refused, /^본문/).value).toBe("둘");
  });

  test("that a colleague removed meanwhile is saved as a new one, as the page says", async () => {
    const title = unique();
    const { address } = await keep(title, "처음 글");
    const mine = await admin.open(address);
    await (await admin.open(address)).press("글 지우기");
    const told = await mine.press("답장 글 저장하기", { body: "나의 글" });
    expect(told.status).toBe(409);
    expect(told.text).toContain("다른 관리자가 먼저 지운 글입니다");
    expect(field(told, /^본문/).value).toBe("나의 글");
    const saved = await told.press("답장 글 저장하기");
    expect(saved.screen.getByRole("link", { name: title })).toBeTruthy();
    expect(saved.text).toContain("나의 글");
  });
});

describe("the reply to an inquiry", () => {
  test("is chosen in the inquiry, filled in to be copied, and carried by a mail", async () => {
    const title = unique("회신");
    await keep(title, "{기관명} {담당자} 님께\n접수 번호 {접수 번호}, {내 이름} 드림");
    const name = await storeInquiryRow({ contact_name: "김<보건>", email: "nurse@school.example" });
    const page = await openInquiry(admin, name);
    const choice = page.screen.getByLabelText<HTMLSelectElement>("답장 글");
    const chosen = [...choice.options].find(({ text }) => text === title)?.value ?? "";
    const reply = await page.press("답장 쓰기", { text: chosen });
    const words = reply.screen.getByLabelText<HTMLTextAreaElement>("채운 글").value;
    expect(words).toMatch(new RegExp(`^${name} 김<보건> 님께\n접수 번호 [0-9A-Z]{10}, ${admin.email} 드림$`));
    const mail = new URL(reply.href("메일로 쓰기"));
    expect(mail.pathname).toBe("nurse@school.example");
    expect(mail.searchParams.get("subject")).toContain("접수 번호");
    expect(mail.searchParams.get("body")).toBe(words.replaceAll("\n", "\r\n"));
    const back = reply.href("문의로 돌아가기");
    expect((await admin.open(back)).screen.getByRole("heading", { level: 1 }).textContent).toBe(name);
  });

  test("that is too long for a link says to copy it", async () => {
    const title = unique("긴 회신");
    const { address } = await keep(title, "숲".repeat(1000));
    const page = await openStored(admin);
    const [path] = page.url.split("?");
    const reply = await admin.open(`${path}/reply?text=${address.split("=").at(-1)}`);
    expect(reply.text).toContain("글은 복사해 붙여 넣어 주세요.");
    expect(reply.href("메일로 쓰기")).not.toContain("body=");
    const gone = await admin.open(`${path}/reply?text=${crypto.randomUUID()}`);
    expect(gone.screen.getByRole("alert").textContent).toContain("다른 관리자가 지운 글입니다.");
  });

  test("is not offered once nobody is left to answer", async () => {
    const page = await openStored(admin);
    const [path = ""] = page.url.split("?");
    await admin.sendForm(`${path}/erase`, {});
    expect((await admin.open(path)).screen.queryByRole("button", { name: "답장 쓰기" })).toBeNull();
    const reply = await admin.open(`${path}/reply`);
    expect(reply.text).toContain("개인정보를 삭제한 문의라 답장을 받을 주소가 없습니다.");
    expect(reply.screen.queryByRole("button", { name: "답장 보내기" })).toBeNull();
  });

  test("goes by the mail program while the site sends no mail, which the page says", async () => {
    const page = await openStored(admin, { message: "시연이 <궁금>합니다" });
    const reply = await page.press("답장 쓰기");
    expect(reply.text).toContain("이 사이트는 아직 메일을 보내지 않습니다");
    expect(reply.text).toContain("시연이 <궁금>합니다");
    expect(reply.screen.queryByRole("button", { name: "답장 보내기" })).toBeNull();
    const [path = ""] = reply.url.split("?");
    const refused = await admin.post(path, { subject: "답변", body: "안녕하세요", nextOn: "" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("지금은 이 화면에서 메일을 보낼 수 없습니다.");
  });
});
