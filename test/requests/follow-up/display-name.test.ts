import { expect, test } from "vitest";
import { signInAdmin, openStored } from "../../helpers/inquiry-desk.ts";
import { signedInAs } from "../../helpers/new-visitor.ts";

test("a member writes a name, which colleagues see from then on", async () => {
  const admin = await signInAdmin();
  const colleague = await signInAdmin();
  const account = await admin.open("/account");
  expect(account.text).toContain("정하실 때까지 동료에게는 이메일로 보입니다.");
  const form = await account.follow("이름 정하기");
  const name = `김하늘 ${crypto.randomUUID().slice(0, 6)}`;
  const saved = await form.press("이름 저장하기", { displayName: `  ${name} ` });
  expect(saved.url).toBe("/account");
  expect(saved.text).toContain("이름을 저장했습니다");
  expect(saved.text).toContain(name);
  saved.screen.getByRole("link", { name: "이름 바꾸기" });
  saved.screen.getByRole("link", { name: `내 계정 ${name}` });
  (await admin.open("/dashboard")).screen.getByRole("link", { name: `내 계정 ${name}` });

  const moved = await (await openStored(admin)).press("진행중");
  const seen = await colleague.open(moved.url);
  expect(seen.text).toContain(`${name} 님`);
  expect(seen.text).not.toContain(`${admin.email} 님`);
  const assignee = seen.screen.getByLabelText<HTMLSelectElement>("담당 관리자");
  expect([...assignee.options].map(({ text }) => text)).toContain(name);
  expect((await colleague.open("/dashboard/members")).text).toContain(name);
});

test.each([
  ["", "이름을 입력해 주세요."],
  ["가".repeat(31), "이름은 30자를 초과할 수 없습니다."],
  ["chief@example.kr", "이름에는 @, <, > 기호를 쓸 수 없습니다."],
])("the name %j is refused with what was typed, and a reason", async (displayName, reason) => {
  const staff = await signedInAs("staff");
  const refused = await staff.post("/account/name", { displayName });
  expect(refused.status).toBe(422);
  const field = refused.screen.getByLabelText<HTMLInputElement>(/^이름/);
  expect(field.value).toBe(displayName);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(refused.href(reason)).toBe(`#${field.id}`);
});
