import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { at, hasRole, knowsUser, useStubbedAuth } from "./stubbed-auth.ts";

const { backend, signedIn } = useStubbedAuth();

describe("when the database does not answer an admin", () => {
  const broken = [
    http.post(at("/rest/v1/rpc/*"), () => HttpResponse.json({ message: "boom" }, { status: 500 })),
    http.get(at("/rest/v1/members"), () => HttpResponse.json({ message: "boom" }, { status: 500 })),
  ];
  afterEach(() => {
    expect(vi.mocked(console.error).mock.calls.join("\n")).toContain('"status":500');
    vi.mocked(console.error).mockClear();
  });

  test.each(["/dashboard/invites", "/dashboard/members"])(
    "%s says so and offers to try again",
    async (path) => {
      backend.use(knowsUser, hasRole("admin"), ...broken);
      const page = await signedIn().open(path);
      expect(page.screen.getByRole("alert").textContent).toContain("목록을 불러오지 못했습니다.");
      expect(page.screen.getByRole("link", { name: "다시 불러오기" }).getAttribute("href")).toBe(path);
    },
  );

  test("an invite code that could not be made is not claimed, and the form is kept", async () => {
    backend.use(knowsUser, hasRole("admin"), ...broken);
    const fields = { kind: "admin", maxUses: "3", expiry: "30", label: "새 팀장" };
    const page = await signedIn().post("/dashboard/invites", fields);
    expect(page.status).toBe(503);
    expect(page.text).toContain("초대 코드를 만들지 못했습니다.");
    for (const [name, value] of Object.entries(fields)) {
      expect(page.document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value).toBe(value);
    }
  });

  test("no change of a role or a code is claimed", async () => {
    backend.use(knowsUser, hasRole("admin"), ...broken);
    const id = crypto.randomUUID();
    for (const [path, field, words] of [
      ["/dashboard/members", "grant", "관리자로 지정하지 못했습니다"],
      ["/dashboard/members", "revoke", "관리자 권한을 해제하지 못했습니다"],
      ["/dashboard/invites", "revoke", "초대 코드를 폐기하지 못했습니다"],
    ] as const) {
      expect((await signedIn().post(path, { [field]: id })).text).toContain(words);
    }
  });
});
