import { expect, test } from "vitest";
import { insertInquiry } from "../../database/callers.ts";
import { uniqueContact } from "../../helpers/samples.ts";
import type { ShownPage } from "../../helpers/visitor.ts";
import { sessionSiteOfFile } from "./session-site.ts";

const site = await sessionSiteOfFile();

/** With which the page itself fetches the file, not without scripts alone. */
const refreshOf = ({ document }: ShownPage) =>
  document.querySelector('head > meta[http-equiv="refresh"]')?.getAttribute("content");

test("what is hard to undo asks for the password after ten minutes, and goes on", async () => {
  const chief = await site.member();
  const colleague = await site.member("staff");
  await site.setSessionAge(chief.sessionId, "11 minutes");

  const members = await chief.visitor.open("/dashboard/members");
  const asked = await members.press(`관리자로 지정 ${colleague.email}`);
  expect([asked.url, asked.status]).toEqual(["/account/reauthentication", 200]);
  expect(asked.text).toContain("이어서 할 일: 관리자로 지정하기");
  expect(chief.visitor.cookieHeader).not.toContain(colleague.id);

  const wrong = await asked.press("확인하고 계속하기", { password: "wrong-guess" });
  expect(wrong.status).toBe(422);
  expect(wrong.screen.getByLabelText(/^비밀번호/).getAttribute("aria-invalid")).toBe("true");
  expect(await site.rolesOf(colleague)).toEqual([{ role: "staff" }]);

  const form = { grant: colleague.id, goesOnAt: "/dashboard/members", password: chief.password };
  const changed = await chief.visitor.sendForm("/account/reauthentication", { ...form, grant: chief.id });
  expect(changed.headers.get("Location")).toBe("/account");
  const onwards = await chief.visitor.sendForm("/account/reauthentication", form);
  expect([onwards.status, onwards.headers.get("Location")]).toEqual([307, "/dashboard/members"]);
  const done = await chief.visitor.post("/dashboard/members", form);
  expect(done.text).toContain("관리자로 지정했습니다");
  expect(await site.rolesOf(colleague)).toEqual([{ role: "admin" }]);

  const again = await chief.visitor.sendForm("/account/reauthentication", form);
  expect(again.headers.get("Location")).toBe("/account");
});

test("a forgotten session revokes no admin, nor gives up its own role", async () => {
  const chief = await site.member();
  const colleague = await site.member();
  await site.setSessionAge(chief.sessionId, "11 minutes");
  for (const [whose, what] of [
    [colleague, "동료의 관리자 권한 해제하기"],
    [chief, "내 관리자 권한 내려놓기"],
  ] as const) {
    const asked = await chief.visitor.post("/dashboard/members", { revoke: whose.id, confirmed: "on" });
    expect(asked.text).toContain(`이어서 할 일: ${what}`);
    expect(await site.rolesOf(whose)).toEqual([{ role: "admin" }]);
  }
});

test("a forgotten session makes no invite codes without bounds", async () => {
  const chief = await site.member();
  await site.setSessionAge(chief.sessionId, "11 minutes");

  const invite = (fields: object) =>
    chief.visitor.post("/dashboard/invites", {
      kind: "staff",
      maxUses: "1",
      expiry: "90",
      label: "",
      ...fields,
    });
  const isAsked = async (fields: object) => {
    const refused = await invite(fields);
    expect(refused.url).toBe("/account/reauthentication");
    expect(refused.text).toMatch(/이어서 할 일: (관리자 )?초대 코드 만들기/);
  };
  expect((await invite({ maxUses: "10" })).text).toContain("새 초대 코드가 만들어졌습니다");
  for (const unbounded of [{ maxUses: "11" }, { expiry: "never" }, { kind: "admin" }])
    await isAsked(unbounded);

  const codes = (label: string, count: number, revoked: string | null) =>
    site.backend.database.query(
      `insert into public.invite_codes (code_hash, label, created_by, created_at, revoked_at)
       select private.invite_code_hash($1 || n), $1, $2, now() + make_interval(mins => n), $4 from generate_series(1, $3) as n`,
      [label, chief.id, count, revoked],
    );
  await codes("열린 코드", 18, null);
  await isAsked({});
  await codes("끝난 코드", 200, "2026-11-01");
  const list = await chief.visitor.open("/dashboard/invites");
  expect(list.screen.getAllByRole("button", { name: "폐기 열린 코드" })).toHaveLength(18);
  expect(list.text).toMatch(/만든 코드 2\d\d개사용 가능한 것부터 200개만 보입니다/);
});

test("an export that asked for the password ends on its list, with the file, once", async () => {
  const chief = await site.member();
  await insertInquiry(site.backend.database, { organization_name: "내려받을초등학교" });
  await site.setSessionAge(chief.sessionId, "11 minutes");
  const list = await chief.visitor.open("/dashboard/inquiries?status=new");
  const asked = await list.press("CSV 내려받기");
  const { password } = chief;
  const onwards = await chief.visitor.sendForm("/account/reauthentication", {
    goesOnAt: "/dashboard/inquiries.csv?status=new",
    password,
  });
  expect(asked.url).toBe("/account/reauthentication");
  expect(onwards.status).toBe(307);
  const done = await chief.visitor.post(onwards.headers.get("Location") ?? "", {
    goesOnAt: "/dashboard/inquiries.csv?status=new",
    password,
  });
  expect(done.url).toBe("/dashboard/inquiries?status=new");
  expect(done.text).toContain("내려받았습니다");
  expect(done.html).not.toContain(password);

  const [, address = ""] = /^0; url=(.+)$/.exec(refreshOf(done) ?? "") ?? [];
  const head = await chief.visitor.send(address, { method: "HEAD" });
  expect(head.headers.get("Content-Disposition")).toBeNull();
  const stranger = await site.member();
  expect((await stranger.visitor.open(address)).url).toBe("/dashboard/inquiries?status=new");
  const file = await chief.visitor.send(address);
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment/);
  expect(await file.text()).toContain("내려받을초등학교");
  expect((await chief.visitor.open(address)).text).toContain("파일은 목록에서 받아 주세요");
  expect(refreshOf(await chief.visitor.open("/dashboard/inquiries?status=new"))).toBeUndefined();
  const exports = "select from public.audit_events where kind = 'export' and actor = $1";
  expect(await site.backend.database.query(exports, [chief.id])).toHaveLength(1);
});

test("such an action is refused in words where its cookie would be too long", async () => {
  const chief = await site.member();
  await site.setSessionAge(chief.sessionId, "11 minutes");
  const asked = async (remark: string) => {
    const fields = { remove: crypto.randomUUID(), remark };
    const answer = await chief.visitor.sendForm("/dashboard/members", fields);
    const [cookie = ""] = answer.headers.getSetCookie().filter((each) => each.includes("pending-action="));
    return { leadsTo: answer.headers.get("Location"), weighs: cookie.indexOf(";") };
  };

  const kept = await asked("가".repeat(500));
  expect(kept.leadsTo).toBe("/account/reauthentication");
  expect(kept.weighs).toBeLessThanOrEqual(4_096);
  for (const tooLong of ["가".repeat(800), "a".repeat(2_400)]) {
    expect((await asked(tooLong)).leadsTo).toBe("/dashboard");
    expect((await chief.visitor.open("/dashboard")).text).toContain(
      "로그아웃한 뒤 다시 로그인하고 해 주세요",
    );
  }
});

test("another session cannot take over what was about to be done", async () => {
  const chief = await site.member();
  await site.setSessionAge(chief.sessionId, "11 minutes");
  await chief.visitor.sendForm("/dashboard/members", { remove: crypto.randomUUID() });
  const pendingAction = /pending-action=[^;]+/.exec(chief.visitor.cookieHeader)?.[0] ?? "";
  expect((await chief.visitor.send("/account/reauthentication")).status).toBe(200);
  const other = await site.member();
  other.visitor.carry(pendingAction);
  expect((await other.visitor.send("/account/reauthentication")).headers.get("Location")).toBe("/account");
});

test("a tab does not go on with what another tab has asked for since", async () => {
  const chief = await site.member();
  const paths = [];
  for (const organization_name of ["먼저초등학교", "나중초등학교"])
    paths.push(
      `/dashboard/inquiries/${await insertInquiry(site.backend.database, { organization_name, ...uniqueContact() })}/erase`,
    );
  await site.setSessionAge(chief.sessionId, "11 minutes");
  const tabs = [];
  for (const path of paths) tabs.push(await (await chief.visitor.open(path)).press("개인정보 삭제하기"));
  expect(tabs.map(({ url }) => url)).toEqual(["/account/reauthentication", "/account/reauthentication"]);

  const goOn = async ({ document }: ShownPage) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("#reauthentication [name]")];
    const shown = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    const { headers } = await chief.visitor.sendForm("/account/reauthentication", {
      ...shown,
      password: chief.password,
    });
    return headers.get("Location");
  };
  const [first, second] = tabs as [ShownPage, ShownPage];
  expect(await goOn(first)).toBe("/account");
  expect((await chief.visitor.open("/account")).text).toContain("하시려던 곳에서 다시 눌러 주세요");
  expect(await goOn(second)).toBe(paths[1]);
});
