import { expect, test } from "vitest";
import { signInAdmin } from "../../helpers/inquiry-desk.ts";

test("an admin chooses on the account page's word which mails come, and when none do", async () => {
  const admin = await signInAdmin();
  const account = await admin.open("/account");
  const address = account.href("받을 메일 고르기");
  const page = await admin.open(address);
  const checked = (label: string, shown = page) =>
    shown.screen.getByLabelText<HTMLInputElement>(label).checked;
  expect(checked("새 문의")).toBe(true);
  expect(checked("하루 요약")).toBe(true);

  const saved = await admin.post(address, { wanted: ["digest"], quietFrom: "22", quietUntil: "8" });
  expect(saved.url).toBe("/account");
  expect(saved.text).toContain("알림 설정을 저장했습니다");
  const again = await admin.open(address);
  expect(checked("새 문의", again)).toBe(false);
  expect(checked("하루 요약", again)).toBe(true);
  expect(again.screen.getByLabelText<HTMLSelectElement>("시작").value).toBe("22");

  const emptied = await admin.post(address, { quietFrom: "", quietUntil: "" });
  expect(emptied.url).toBe("/account");
  expect(checked("하루 요약", await admin.open(address))).toBe(false);
});

test("settings saved twice at once for the first time are saved, without a failure", async () => {
  const admin = await signInAdmin();
  const settings = { wanted: "digest", quietFrom: "", quietUntil: "" };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => admin.sendForm("/account/notifications", settings)),
  );
  expect(answers.map(({ status, headers }) => [status, headers.get("Location")])).toEqual(
    answers.map(() => [303, "/account"]),
  );
});

test("half of the quiet hours is refused with what was chosen", async () => {
  const admin = await signInAdmin();
  const refused = await admin.post("/account/notifications", { wanted: "digest", quietFrom: "22" });
  expect(refused.status).toBe(422);
  expect(refused.screen.getByLabelText<HTMLSelectElement>("시작").value).toBe("22");
  expect(refused.screen.getByLabelText<HTMLInputElement>("하루 요약").checked).toBe(true);
  expect(refused.screen.getByLabelText<HTMLInputElement>("새 문의").checked).toBe(false);
  expect(refused.screen.getByLabelText("끝").getAttribute("aria-invalid")).toBe("true");
});

test("the notifications say that no channel is on and whom to ask", async () => {
  const admin = await signInAdmin();
  const members = await admin.open("/dashboard/members");
  const address = members.href("알림");
  const page = await admin.open(address);
  expect(page.text).toContain("메일 꺼져 있음");
  expect(page.text).toContain("사이트를 운영하는 분께 ‘메일’ 켜기를 부탁해 주세요");
  expect(page.html).not.toMatch(/SMTP_URL|WEBHOOK_URL/);
  expect((await admin.open(`${address}?state=dead&after=x,y`)).status).toBe(200);
});

test("each mail is previewed as text, and as a page that runs nothing", async () => {
  const admin = await signInAdmin();
  const preview = await admin.open("/dashboard/notices/preview");
  expect(preview.text).toContain("[숲결 VR] 새 문의 AB12CD34EF");
  const links = preview.screen.getAllByRole("link", { name: /꾸민 모습 열기/ });
  expect(links.length).toBe(13);
  const mail = await admin.send(links[0]?.getAttribute("href") ?? "");
  expect(mail.headers.get("Content-Security-Policy")).toContain("sandbox");
  expect(mail.headers.get("Content-Security-Policy")).not.toContain("script-src");
  expect(await mail.text()).toContain("새 문의가 들어왔습니다");
  expect((await admin.send("/dashboard/notices/preview/nothing")).status).toBe(404);
});
