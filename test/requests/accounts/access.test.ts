import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { formatDate } from "../../../app/korean/dates.ts";
import { signedInClient, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { type ShownPage, Visitor } from "../../helpers/visitor.ts";
import { inviteCodeOn, newVisitor, signedInAs } from "../../helpers/new-visitor.ts";

function rowOf(page: ShownPage, words: string) {
  const row = [...page.document.querySelectorAll("main li")].find(({ textContent }) =>
    textContent.includes(words),
  );
  if (!row) throw new Error(`no row says ${words}`);
  return row;
}

async function create(visitor: Visitor, fields: Record<string, string> = {}) {
  const label = `코드 ${randomUUID()}`;
  const page = await (
    await visitor.open("/dashboard/invites")
  ).press("초대 코드 만들기", { label, kind: "staff", maxUses: "1", expiry: "7", ...fields });
  return { page, label, code: inviteCodeOn(page) };
}

function signUpWith(inviteCode: string) {
  const account = { email: `person-${randomUUID()}@example.com`, password: "secret-1", inviteCode };
  return newVisitor().post("/auth?mode=signup", account);
}

test("the account's pages stand in an admin's dashboard, and in the site for others", async () => {
  for (const [kind, frame] of [
    ["admin", "대시보드"],
    ["staff", "주요 메뉴"],
  ] as const) {
    const visitor = await signedInAs(kind);
    for (const path of ["/account", "/account/name", "/account/notifications", "/account/factors/new"]) {
      const page = await visitor.open(path);
      const menu = page.screen.getByRole("navigation", { name: frame });
      const others = page.screen.queryByRole("link", { name: "문의 목록" });
      expect(menu.contains(others), path).toBe(frame === "대시보드");
    }
  }
});

test("an invite code is shown once, lets in as many as it says, and is counted", async () => {
  const visitor = await signedInAs("admin");
  const { page, code, label } = await create(visitor, { maxUses: "2" });
  expect(page.url).toBe("/dashboard/invites");
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  page.screen.getByRole("region", { name: "새 초대 코드가 만들어졌습니다" });
  expect(rowOf(page, label).textContent).toContain("0/2명 사용");
  expect(rowOf(page, label).textContent).toContain(visitor.email);

  const again = await visitor.open("/dashboard/invites");
  expect(again.html).not.toContain(code);
  expect((await signUpWith(code)).text).toContain("회원가입 성공");
  expect((await signUpWith(code.toLowerCase().replaceAll("-", ""))).text).toContain("회원가입 성공");
  expect((await signUpWith(code)).text).toContain("잘못된 초대 코드입니다");
  const used = rowOf(await visitor.open("/dashboard/invites"), label).textContent;
  expect(used).toContain("2/2명 사용");
  expect(used).toContain("모두 사용함");
});

test("a code can be used to the end of the day that the list names, in Seoul", async () => {
  const admin = await signInAdmin();
  const { page, label } = await create(admin, { expiry: "7" });
  const { data: codes } = await (await signedInClient(admin)).rpc("list_invite_codes");
  const expiry = codes?.find((code) => code.label === label)?.expires_at ?? "";
  expect(new Date(Date.parse(expiry) + 1).toISOString()).toMatch(/T15:00:00\.000Z$/);
  expect(rowOf(page, label).textContent).toContain(`${formatDate(expiry)}까지`);
});

test("a new code stands in no address and no cookie that could be read", async () => {
  const visitor = await signedInAs("admin");
  const response = await visitor.sendForm("/dashboard/invites", { kind: "staff", maxUses: "1", expiry: "1" });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/dashboard/invites"]);
  const left = visitor.cookieHeader;
  const shown = await visitor.open("/dashboard/invites");
  const code = inviteCodeOn(shown);
  expect(code).toHaveLength(19);
  expect(shown.headers.get("Cache-Control")).toBe("private, no-store");

  const decoded = left
    .split(/[;=.]/)
    .map((part) => Buffer.from(decodeURIComponent(part), "base64").toString());
  for (const readable of [
    left,
    ...decoded,
    ...decoded.map((part) => Buffer.from(part, "base64").toString()),
  ]) {
    expect(readable).not.toContain(code);
  }
});

test("a code for admins makes one, a code for staff does not", async () => {
  const visitor = await signedInAs("admin");
  for (const [kind, isAdmin] of [
    ["admin", true],
    ["staff", false],
  ] as const) {
    const { code } = await create(visitor, { kind });
    const home = await signUpWith(code);
    expect(home.screen.queryByRole("link", { name: "대시보드" }) !== null).toBe(isAdmin);
  }
});

test("a revoked code opens nothing, and revoking it twice is told", async () => {
  const visitor = await signedInAs("admin");
  const { page, code, label } = await create(visitor);
  const id = rowOf(page, label).querySelector<HTMLButtonElement>("[name=revoke]")?.value ?? "";
  const after = await page.press(`폐기 ${label}`);
  expect(after.text).toContain("초대 코드를 폐기했습니다");
  expect(rowOf(after, label).textContent).toContain("폐기됨");
  expect((await signUpWith(code)).text).toContain("잘못된 초대 코드입니다");
  expect((await visitor.post("/dashboard/invites", { revoke: id })).text).toContain("이미 폐기된 코드입니다");
});

test.each([
  ["no uses", { maxUses: "0" }, "사용 횟수는 1에서 1000 사이의 수여야 합니다"],
  ["1001 uses", { maxUses: "1001" }, "사용 횟수는 1에서 1000 사이의 수여야 합니다"],
  ["half a use", { maxUses: "1.5" }, "사용 횟수는 1에서 1000 사이의 수여야 합니다"],
  ["many uses in words", { maxUses: "많이" }, "사용 횟수는 1에서 1000 사이의 수여야 합니다"],
  ["an expiry that is not offered", { expiry: "36500" }, "만료를 선택해주세요"],
  ["a role that is none", { kind: "owner" }, "권한을 선택해주세요"],
  ["a note of 101 letters", { label: "가".repeat(101) }, "메모는 100자를 초과할 수 없습니다"],
])("no code is made with %s, and everything typed is kept", async (_, wrong, words) => {
  const visitor = await signedInAs("admin");
  const fields = { kind: "admin", maxUses: "3", expiry: "30", label: "새 팀장", ...wrong };
  const page = await visitor.post("/dashboard/invites", fields);
  expect(page.status).toBe(422);
  expect(page.text).toContain("입력 오류");
  expect(page.text).toContain(words);
  expect(page.typed("label")).toBe(fields.label);
  expect(inviteCodeOn(page)).toBe("");
});

test("an admin makes another one, who opens the dashboard at once, and unmakes them", async () => {
  const visitor = await signedInAs("admin");
  const staff = await signedInAs("staff");
  const granted = await (await visitor.open("/dashboard/members")).press(`관리자로 지정 ${staff.email}`);
  expect(granted.text).toContain("관리자로 지정했습니다");
  expect((await staff.open("/dashboard")).url).toBe("/dashboard");

  const revoked = await granted.press(`관리자에서 해제 ${staff.email}`);
  expect(revoked.text).toContain("관리자 권한을 해제했습니다");
  expect(rowOf(revoked, staff.email).textContent).toContain("직원");
  expect((await staff.open("/dashboard")).text).toContain("접근 권한 없음");
});

test("an admin is asked once more before a colleague's role is taken away", async () => {
  const visitor = await signedInAs("admin");
  const { email } = await signedInAs("admin");
  const row = rowOf(await visitor.open("/dashboard/members"), email);
  const revoking = [...row.querySelectorAll('button[name="revoke"]')];
  expect(revoking).toHaveLength(1);
  expect(revoking[0]?.className).toContain("destructive");
  const question = revoking[0]?.closest("details");
  expect(question?.open).toBe(false);
  expect(question?.querySelector("summary")?.textContent).toBe(`관리자 해제 ${email}`);
  expect(question?.textContent).toContain("대시보드를 더 볼 수 없게 되고");
});

test("an admin who comes second is told that somebody was faster", async () => {
  const first = await signedInAs("admin");
  const second = await signedInAs("admin");
  const { email } = await signedInAs("staff");
  const [one, other] = [await first.open("/dashboard/members"), await second.open("/dashboard/members")];
  await one.press(`관리자로 지정 ${email}`);
  const told = await other.press(`관리자로 지정 ${email}`);
  expect(told.text).toContain("이미 관리자입니다");
  const again = await first.open("/dashboard/members");
  await again.press(`관리자에서 해제 ${email}`);
  expect((await told.press(`관리자에서 해제 ${email}`)).text).toContain("이미 관리자가 아닙니다");
});

test("nobody gives up their own role by a single press", async () => {
  const visitor = await signedInAs("admin");
  const page = await visitor.open("/dashboard/members");
  const own = rowOf(page, visitor.email);
  expect(own.querySelector("[name=confirmed]")?.hasAttribute("required")).toBe(true);
  const id = own.querySelector<HTMLButtonElement>("[name=revoke]")?.value ?? "";

  const refused = await visitor.post("/dashboard/members", { revoke: id });
  expect(refused.text).toContain("내 권한은 그대로입니다");
  expect((await visitor.open("/dashboard")).url).toBe("/dashboard");

  const home = await page.press("내 권한 내려놓기", { confirmed: "on" });
  expect(home.url).toBe("/");
  expect(home.text).toContain("관리자 권한을 내려놓았습니다");
  expect((await visitor.open("/dashboard")).text).toContain("접근 권한 없음");
});

test.each(["/dashboard/invites", "/dashboard/members"])("%s is for admins only, posts too", async (path) => {
  const staff = await signedInAs("staff");
  for (const [visitor, where] of [
    [newVisitor(), "/auth"],
    [staff, "/"],
  ] as const) {
    for (const response of [
      await visitor.send(path),
      await visitor.sendForm(path, { kind: "admin", maxUses: "1", expiry: "1" }),
      await visitor.sendForm(path, { grant: randomUUID() }),
    ]) {
      expect(response.headers.get("Location")).toBe(where);
    }
  }
});

test.each([
  ["/dashboard/invites", { revoke: "1; drop table" }],
  ["/dashboard/members", { grant: "everyone" }],
  ["/dashboard/members", {}],
])("%s answers 400 to %o", async (path, fields) => {
  const visitor = await signedInAs("admin");
  expect((await visitor.sendForm(path, { ...fields })).status).toBe(400);
});

test("someone who is no member is not made admin", async () => {
  const visitor = await signedInAs("admin");
  const page = await visitor.post("/dashboard/members", { grant: randomUUID() });
  expect(page.text).toContain("이 계정은 더 이상 없습니다.");
});
