import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inquiryAnswer } from "../../helpers/samples.ts";
import { FAKED_BACKEND as BACKEND } from "../../helpers/site-in-process.ts";
import { knowsUser } from "../accounts/stubbed-auth.ts";
import { frameOf, openInquiryOf } from "../../helpers/stubbed-backend.ts";
import { useFakedBackend } from "./faked-backend.ts";

const { backend, signedIn } = useFakedBackend();
// Errors about a broken backend are meant for the log.
afterEach(() => void vi.mocked(console.error).mockClear());

test("inquiries that cannot be loaded are said to be so, with the backend's words", async () => {
  backend.use(
    knowsUser,
    http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([{ role: "admin" }])),
    http.get(`${BACKEND}/rest/v1/inquiries`, () =>
      HttpResponse.json({ message: "too many rows" }, { status: 500 }),
    ),
  );
  const page = await signedIn().open("/dashboard/inquiries");
  expect(page.text).toContain("데이터 로딩 실패");
  expect(page.text).toContain("too many rows");
  expect(page.text).not.toContain("접수된 문의가 없습니다.");
});

describe("an admin whose backend is half broken", () => {
  const id = "7d2c7a54-2f0e-4f0a-9f5e-3d9e2a6f1b11";
  const inquiry = { ...inquiryAnswer, id, organization_name: "맑은숲 학교", created_at: "2026-11-21" };
  const boom = () => HttpResponse.json({ message: "boom" }, { status: 500 });
  const rest = (
    method: "get" | "post" | "patch",
    path: string,
    answer: (asked: { request: Request }) => Response,
  ) => http[method](`${BACKEND}/rest/v1/${path}`, answer);

  beforeEach(() =>
    backend.use(
      knowsUser,
      rest("get", "user_roles", () => HttpResponse.json([{ role: "admin" }])),
      rest("post", "rpc/open_inquiry", () => HttpResponse.json(openInquiryOf(inquiry))),
      rest("post", "rpc/*", boom),
      rest("get", "inquiries", () => HttpResponse.json([inquiry])),
    ),
  );

  test("reads the list though nothing can be counted", async () => {
    const page = await signedIn().open("/dashboard/inquiries");
    page.screen.getByRole("link", { name: "맑은숲 학교" });
    expect(page.text).toContain("이 화면에 1건");
    expect(page.document.title).toMatch(/^문의 목록/);
  });

  test("is told when a search cannot be made", async () => {
    const page = await signedIn().open("/dashboard/inquiries?q=학교");
    expect(page.text).toContain("데이터 로딩 실패");
    expect(page.screen.getByLabelText<HTMLInputElement>("찾기").value).toBe("학교");
  });

  test("is told when a change was not saved", async () => {
    backend.use(rest("patch", "inquiries", boom));
    const forms: Record<string, string>[] = [
      { id, version: "1", status: "completed" },
      { intent: "bulk-update", selected: `${id}:1`, status: "completed" },
    ];
    for (const fields of forms) {
      const page = await signedIn().post("/dashboard/inquiries", fields);
      expect(page.screen.getByRole("alert").textContent).toContain("변경하지 못했습니다");
    }
  });

  test("is told what to do when an inquiry cannot be loaded", async () => {
    const busy = () => HttpResponse.json({ message: "too busy" }, { status: 500 });
    backend.use(rest("get", "inquiries", busy), rest("post", "rpc/open_inquiry", busy));
    for (const path of [`/dashboard/inquiries/${id}`, `/dashboard/inquiries/${id}/erase`]) {
      const page = await signedIn().open(path);
      expect(page.status).toBe(503);
      page.screen.getByRole("heading", { name: "데이터 로딩 실패" });
      expect(page.text).toContain("too busy");
      expect(page.text).toContain("잠시 후 이 화면을 새로 고쳐 주세요.");
    }
  });

  test("keeps a note that could not be stored", async () => {
    backend.use(rest("post", "inquiry_notes", boom));
    const page = await signedIn().post(`/dashboard/inquiries/${id}`, { intent: "note", body: "전화함" });
    expect(page.status).toBe(503);
    expect(page.text).toContain("메모를 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.");
    expect(page.screen.getByRole<HTMLTextAreaElement>("textbox", { name: /메모/ }).value).toBe("전화함");
  });

  test("is told when a note could not be taken back", async () => {
    backend.use(rest("post", "rpc/undo", boom));
    const page = await signedIn().post(`/dashboard/inquiries/${id}`, { intent: "undo", undo: id });
    expect(page.text).toContain("되돌리지 못했습니다");
    expect(page.text).toContain("잠시 후 다시 시도해 주세요.");
    backend.use(
      rest("post", "rpc/undo", () =>
        HttpResponse.json([
          { id, version: null, outcome: "undone", organization_name: "맑은숲 학교", what: "note" },
        ]),
      ),
    );
    expect((await page.press("되돌리기")).text).toContain("되돌렸습니다");
  });

  test("is told that personal data is still there when it could not be erased", async () => {
    backend.use(rest("get", "inquiries", () => HttpResponse.json(inquiry)));
    const page = await signedIn().post(`/dashboard/inquiries/${id}/erase`, {});
    expect(page.status).toBe(503);
    expect(page.text).toContain("개인정보가 그대로 남아 있습니다.");
  });

  test("gets no file that could not be recorded", async () => {
    const page = await signedIn().post("/dashboard/inquiries.csv?status=new", {});
    expect(page.url).toBe("/dashboard/inquiries?status=new");
    expect(page.text).toContain("파일을 만들지 못했습니다");
  });

  test("gets a file that breaks off where the backend does, and not one that looks whole", async () => {
    const batch = Array.from({ length: 1000 }, () => ({ ...inquiry, phone: "010-1234-5678" }));
    let reads = 0;
    backend.use(
      rest("post", "rpc/record_export", () => HttpResponse.json(2000)),
      rest("post", "rpc/dashboard_frame", () => HttpResponse.json(frameOf({}))),
      rest("get", "inquiries", () => (++reads === 1 ? HttpResponse.json(batch) : boom())),
    );
    const headers = { "X-Request-Id": "request-2" };
    const response = await signedIn().send("/dashboard/inquiries.csv", {
      method: "POST",
      headers,
      body: new URLSearchParams(),
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("export broken off");
    const logged = vi.mocked(console.error).mock.calls.join("\n");
    expect(logged).toContain('"event":"inquiries not read","id":"request-2"');
  });
});

test("no inquiries yet is said in words", async () => {
  backend.use(
    knowsUser,
    http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([{ role: "admin" }])),
    http.get(`${BACKEND}/rest/v1/inquiries`, () => HttpResponse.json([])),
  );
  const page = await signedIn().open("/dashboard/inquiries");
  page.screen.getByText("접수된 문의가 없습니다.");
});
