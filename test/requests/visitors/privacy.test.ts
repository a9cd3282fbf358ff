import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openSiteInProcess } from "../../helpers/site-in-process.ts";
import { inquiryFields, landingFields, publicPages } from "../../helpers/samples.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

const open = () => newVisitor().open("/privacy");

test("says what is taken for what, for how long, and that one may refuse", async () => {
  const { status, text } = await open();
  expect(status).toBe(200);
  for (const words of [
    "상담:",
    "제안:",
    "시연 안내:",
    "「개인정보 보호법」 제15조 제1항 제4호",
    "제공하지 않으실 권리가 있습니다",
    "필수 항목이 없으면 문의 접수와 답변이 어렵습니다",
    "문의 처리가 끝난 날부터 3년",
    "익명 처리",
    "데이터베이스 호스팅: Supabase",
    "열람·정정·삭제·처리정지",
    "화면을 보거나 문의를 보내실 때에는 쿠키를 저장하지 않습니다",
    "2026년 11월 28일부터",
    "Supabase는 외국 회사",
    "안전성 확보 조치",
    "쿠키를 거부하거나",
    "예산은 해마다",
    "숲결 VR 상담 창구가 직접 받습니다",
  ])
    expect(text).toContain(words);
});

test("lists every field of the forms, required and optional ones as the form has them", async () => {
  const { document } = await open();
  const rows = [...document.querySelectorAll("tbody tr")].map(
    ({ children: [name, need] }) => `${name?.textContent}: ${need?.textContent}`,
  );
  const form = (await newVisitor().open("/inquiry")).screen;
  const controls = ["textbox", "combobox"].flatMap((role) => form.getAllByRole(role));
  const fields = controls.map((control) => {
    const { labels, required } = control as HTMLInputElement;
    return `${labels?.[0]?.textContent.replace(/\s*(?:\*|\(선택\))\s*$/, "")}: ${required ? "필수" : "선택"}`;
  });
  expect(rows.toSorted()).toEqual(fields.toSorted());
});

test("says that the address of a sender is counted too, and until when", async () => {
  const { text } = await open();
  expect(text).not.toContain("직접 적어 주신 것만");
  expect(text).toContain("보내신 곳의 인터넷 주소(IP)를 문의와 따로 10분 동안 셉니다");
  expect(text).toContain("하루 동안의 문의는 주소를 알아볼 수 없게 바꾼 값으로 셉니다");
  expect(text).toContain("다른 문의가 들어오지 않아도 1분마다 지우며");
});

test("tells every version of it, the one in force first", async () => {
  const { document } = await open();
  const versions = [...document.querySelectorAll("#effective ~ div li")].map(
    ({ textContent }) => /^\d{4}년 \d+월 \d+일/.exec(textContent)?.[0],
  );
  expect(versions).toEqual(["2026년 11월 28일", "2026년 11월 26일", "2026년 11월 22일"]);
  expect(document.querySelector("#effective ~ div time")?.textContent).toBe(versions[0]);
});

const smtp = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "mail@example.org" };
test.each([
  ["nothing", {}, undefined],
  ["confirmations", { VISITOR_MAIL: "on" }, "접수 확인 메일 발송: 숲우편 <주식회사>"],
  ["replies", smtp, "답변 메일 발송: 숲우편 <주식회사>"],
  ["both", { ...smtp, VISITOR_MAIL: "on" }, "접수 확인과 답변 메일 발송: 숲우편 <주식회사>"],
])("names who carries mails to visitors, where %s is mailed", async (what, settings, named) => {
  const given = { ...settings, VISITOR_MAIL_PROVIDER: "숲우편 <주식회사>", DATA_LOCATION: "싱가포르" };
  const visitor = await openSiteInProcess(`https://mail-${what}.example`, given);
  const { document } = await visitor().open("/privacy");
  const lines = [...document.querySelectorAll("main li")].map(({ textContent }) => textContent);
  expect(lines.find((line) => line.includes("메일 발송"))).toBe(named);
  expect(lines).toContain("보관하는 나라: 싱가포르");
});

test("names the e-mail and the phone number to turn to, and leads on", async () => {
  const { document, screen } = await open();
  const hrefs = [...document.querySelectorAll("main address a")].map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual(["mailto:support@example.com", "tel:0200000000"]);
  expect(screen.getByRole("link", { name: "숲결 VR 홈" }).getAttribute("href")).toBe("/");
  for (const link of screen.getAllByRole("link", { name: "기관 도입 문의" }))
    expect(link.getAttribute("href")).toBe("/inquiry");
});

test("says what every cookie that the server can set is for", async () => {
  const { document } = await open();
  const told = document.querySelectorAll("#cookies ~ div li");
  const root = path.join(import.meta.dirname, "../../../app");
  const created = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => readFileSync(path.join(root, name), "utf8").match(/\bcreateCookie\(/g) ?? []);
  const SESSION = 1;
  expect(told).toHaveLength(SESSION + created.length);
});

test("a visitor who looks and asks gets no cookie, and one minute's where it says so", async () => {
  const visitor = newVisitor();
  const answers = await Promise.all(publicPages.map((page) => visitor.send(page)));
  answers.push(
    await visitor.sendForm("/inquiry", inquiryFields()),
    await visitor.sendForm("/", landingFields()),
  );
  expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);

  const pressed = await visitor.sendForm("/contents", { content: "forest" });
  expect(pressed.headers.getSetCookie()).toEqual([expect.stringMatching(/^flash=.*Max-Age=60/)]);
  expect((await open()).text).toContain("‘자세히 보기’를 누르신 결과나");
});
