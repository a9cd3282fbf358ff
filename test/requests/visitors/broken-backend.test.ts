import { delay, http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { everyRequestHandled } from "../../helpers/guards/unhandled-requests.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inquiryFields, landingFields, publicPages } from "../../helpers/samples.ts";
import {
  cookieOf,
  FAKED_BACKEND as BACKEND,
  neverAnswers,
  openSiteInProcess,
  pastEveryTimeout,
  sessionLike,
} from "../../helpers/site-in-process.ts";
import { sessionAnswers } from "../../helpers/stubbed-backend.ts";
import type { Visitor } from "../../helpers/visitor.ts";

const backend = setupServer(
  http.get(`${BACKEND}/rest/v1/notices`, () => HttpResponse.json([])),
  http.get(`${BACKEND}/rest/v1/members`, () => HttpResponse.json([])),
  http.get(`${BACKEND}/rest/v1/reply_texts`, () => HttpResponse.json([])),
  ...sessionAnswers,
);
let visit: () => Visitor;

beforeAll(async () => {
  backend.listen(everyRequestHandled);
  visit = await openSiteInProcess();
});
afterEach(() => {
  backend.resetHandlers();
  // Errors about a broken backend are meant for the log.
  vi.mocked(console.error).mockClear();
});
afterAll(() => backend.close());

const everything = `${BACKEND}/*`;
const broken = {
  "answers 500": () => http.all(everything, () => HttpResponse.json({ message: "boom" }, { status: 500 })),
  "answers nonsense": () =>
    http.all(everything, () => HttpResponse.html("<h1>It works!</h1>", { status: 502 })),
  "answers a proxy's JSON": () =>
    http.all(everything, () => HttpResponse.json({ error: "upstream" }, { status: 503 })),
  "cannot be reached": () => http.all(everything, () => HttpResponse.error()),
};

function signedIn() {
  const visitor = visit();
  visitor.carry(cookieOf(sessionLike()));
  return visitor;
}

describe("an inquiry that the database does not admit", () => {
  const refusing = (code: string) =>
    backend.use(
      http.post(`${BACKEND}/rest/v1/inquiries`, () =>
        HttpResponse.json({ code, message: "refused" }, { status: Number(code.slice(2)) }),
      ),
    );

  test.each([
    ["/", landingFields, "제출 실패"],
    ["/inquiry", inquiryFields, "문의 제출 실패"],
  ])(
    "on %s too many from one place are told so, with the phone number, and keep everything typed",
    async (path, fieldsOf, title) => {
      refusing("PT429");
      const fields = fieldsOf();
      const page = await visit().post(path, fields);
      expect(page.status).toBe(429);
      expect(page.headers.get("Retry-After")).toBe("600");
      expect(page.text).toContain(title);
      expect(page.text).toContain("같은 곳에서 보낸 문의가 너무 많습니다.");
      expect(page.text).toContain("02-0000-0000");
      expect(page.document.querySelector<HTMLInputElement>("[name=organizationName]")?.value).toBe(
        fields.organizationName,
      );
    },
  );

  test("a site whose token the database does not know says that it was not received, and logs the reason", async () => {
    refusing("PT401");
    const page = await visit().post("/inquiry", inquiryFields());
    expect(page.status).toBe(503);
    expect(page.text).toContain("문의가 아직 접수되지 않았습니다");
    expect(vi.mocked(console.error).mock.calls.join()).toContain("SITE_TOKEN is unknown to the database");
  });

  test("the site proves itself and says for whom, and nobody else's request carries the token", async () => {
    const asked: Headers[] = [];
    backend.use(
      http.post(`${BACKEND}/rest/v1/inquiries`, ({ request }) => {
        asked.push(request.headers);
        return new HttpResponse(null, { status: 201 });
      }),
    );
    const page = await visit().post("/inquiry", inquiryFields());
    expect(page.status).toBe(200);
    expect(page.html).not.toContain("a-site-token-of-the-tests");
    expect(asked[0]?.get("X-Site-Token")).toBe("a-site-token-of-the-tests-that-is-long-enough");
    expect(asked[0]?.get("X-Visitor-Address")).toBe("unknown");
  });
});

describe.each(Object.entries(broken))("when the backend %s", (_, fault) => {
  test.each([...publicPages, "/auth"])("%s is shown to a stranger as ever", async (address) => {
    backend.use(fault());
    expect((await visit().open(address)).status).toBe(200);
  });

  test.each([...publicPages, "/auth"])("%s is shown to someone signed in", async (address) => {
    backend.use(fault());
    expect((await signedIn().open(address)).status).toBe(200);
  });

  test("the landing form says so, keeps everything typed and gives a phone number", async () => {
    backend.use(fault());
    const fields = landingFields();
    const page = await visit().post("/", fields);
    expect(page.status).toBe(503);
    expect(page.text).toContain("제출 실패");
    expect(page.text).toContain("문의 제출 중 오류가 발생했습니다. 다시 시도해주세요.");
    expect(page.screen.getByText(/아직 접수되지 않았습니다/).parentElement?.textContent).toMatch(
      /02-0000-0000/,
    );
    for (const [name, value] of Object.entries(fields)) {
      expect(page.document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value).toBe(value);
    }
  });

  test("the inquiry page says so and keeps everything typed", async () => {
    backend.use(fault());
    const fields = inquiryFields();
    const page = await visit().post("/inquiry", fields);
    expect(page.status).toBe(503);
    expect(page.text).toContain("문의 제출 실패");
    expect(page.screen.getByText(/아직 접수되지 않았습니다/).parentElement?.textContent).toMatch(
      /02-0000-0000/,
    );
    expect(page.screen.queryByRole("dialog", { name: "문의 제출 완료" })).toBeNull();
    expect(page.document.querySelector<HTMLInputElement>("[name=message]")?.value).toBe(fields.message);
  });

  test("the dashboard leads to /auth", async () => {
    backend.use(fault());
    const response = await signedIn().send("/dashboard/inquiries");
    expect(response.headers.get("Location")).toBe("/auth");
  });

  test("a login fails in words", async () => {
    backend.use(fault());
    const page = await visit().post("/auth", { email: "a@example.com", password: "secret-1" });
    expect(page.status).toBe(503);
    expect(page.text).toContain("로그인 실패");
    expect(page.text).toContain("로그인에 실패했습니다.");
  });

  test("a signup is an invite code that could not be verified", async () => {
    backend.use(fault());
    const page = await visit().post("/auth", {
      email: "a@example.com",
      password: "secret-1",
      inviteCode: "demo-admin-invite",
    });
    expect(page.text).toContain("잘못된 초대 코드입니다");
  });

  test("a logout still ends the session in this browser", async () => {
    backend.use(fault());
    const visitor = signedIn();
    const home = await visitor.post("/logout", {});
    expect(home.text).toContain("로그아웃 완료");
    expect(visitor.cookieHeader).not.toContain("auth-token");
  });
});

const signedInUser = http.get(`${BACKEND}/auth/v1/user`, () => HttpResponse.json(sessionLike().user));

test("while the auth service takes its time, the landing page shows a placeholder instead of waiting", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  backend.use(http.all(everything, neverAnswers));
  const page = await pastEveryTimeout(signedIn().open("/"));
  vi.useRealTimers();
  page.screen.getByRole("link", { name: "로그인 확인 중..." });
  expect(page.screen.queryByRole("link", { name: "로그인" })).toBeNull();
});

test("a role that cannot be read is no admin on the landing page, and leads to /auth on the dashboard", async () => {
  backend.use(
    signedInUser,
    http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json({ message: "boom" }, { status: 500 })),
  );
  const home = await signedIn().open("/");
  home.screen.getByRole("button", { name: "로그아웃" });
  expect(home.screen.queryByRole("link", { name: /대시보드/ })).toBeNull();
  expect((await signedIn().send("/dashboard")).headers.get("Location")).toBe("/auth");
});

test("metadata that claims to be admin opens nothing", async () => {
  backend.use(
    http.get(`${BACKEND}/auth/v1/user`, () =>
      HttpResponse.json({ ...sessionLike().user, user_metadata: { isAdmin: true } }),
    ),
    http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([])),
  );
  expect((await signedIn().send("/dashboard")).headers.get("Location")).toBe("/");
});

test("inquiries that cannot be loaded are said to be so, with the backend's words", async () => {
  backend.use(
    signedInUser,
    http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([{ role: "admin" }])),
    http.get(`${BACKEND}/rest/v1/inquiries`, () =>
      HttpResponse.json({ message: "too many rows" }, { status: 500 }),
    ),
    http.post(`${BACKEND}/rest/v1/rpc/count_inquiries`, () => HttpResponse.json(0)),
    http.post(`${BACKEND}/rest/v1/rpc/count_inquiries_by_status`, () => HttpResponse.json([])),
  );
  const page = await signedIn().open("/dashboard/inquiries");
  expect(page.text).toContain("데이터 로딩 실패");
  expect(page.text).toContain("too many rows");
  expect(page.text).not.toContain("접수된 문의가 없습니다.");
});

describe("an admin whose backend is half broken", () => {
  const id = "7d2c7a54-2f0e-4f0a-9f5e-3d9e2a6f1b11";
  const inquiry = {
    id,
    organization_name: "맑은숲 학교",
    phone: "010-1234-5678",
    status: "new",
    version: 1,
    created_at: "2026-11-21",
    suspected_spam: false,
    first_response_at: null,
    next_action_on: null,
    next_action: null,
    outcome: null,
    outcome_reason: null,
    anonymised_at: null,
  };
  const boom = () => HttpResponse.json({ message: "boom" }, { status: 500 });
  const rest = (
    method: "get" | "post" | "patch",
    path: string,
    answer: (asked: { request: Request }) => Response,
  ) => http[method](`${BACKEND}/rest/v1/${path}`, answer);

  beforeEach(() =>
    backend.use(
      signedInUser,
      rest("get", "user_roles", () => HttpResponse.json([{ role: "admin" }])),
      rest("post", "rpc/*", boom),
      rest("get", "inquiry_notes", () => HttpResponse.json([])),
      rest("get", "inquiry_events", () => HttpResponse.json([])),
      rest("get", "inquiry_contacts", () => HttpResponse.json([])),
      rest("get", "members", boom),
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
    backend.use(rest("get", "inquiries", () => HttpResponse.json({ message: "too busy" }, { status: 500 })));
    for (const path of [`/dashboard/inquiries/${id}`, `/dashboard/inquiries/${id}/erase`]) {
      const page = await signedIn().open(path);
      expect(page.status).toBe(503);
      page.screen.getByRole("heading", { name: "데이터 로딩 실패" });
      expect(page.text).toContain("too busy");
      expect(page.text).toContain("잠시 후 이 화면을 새로 고쳐 주세요.");
    }
  });

  test("keeps a note that could not be stored", async () => {
    backend.use(
      rest("get", "inquiries", ({ request }) =>
        HttpResponse.json(request.headers.get("Accept")?.includes("object") ? inquiry : [inquiry]),
      ),
      rest("post", "inquiry_notes", boom),
    );
    const page = await signedIn().post(`/dashboard/inquiries/${id}`, { intent: "note", body: "전화함" });
    expect(page.status).toBe(503);
    expect(page.text).toContain("메모를 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.");
    expect(page.screen.getByRole<HTMLTextAreaElement>("textbox", { name: /메모/ }).value).toBe("전화함");
  });

  test("is told when a note could not be taken back", async () => {
    backend.use(
      rest("get", "inquiries", ({ request }) =>
        HttpResponse.json(request.headers.get("Accept")?.includes("object") ? inquiry : [inquiry]),
      ),
      rest("post", "rpc/undo_inquiry_entry", boom),
    );
    const page = await signedIn().post(`/dashboard/inquiries/${id}`, { intent: "undo", entry: id });
    expect(page.text).toContain("되돌리지 못했습니다");
    expect(page.text).toContain("잠시 후 다시 시도해 주세요.");
    backend.use(rest("post", "rpc/undo_inquiry_entry", () => HttpResponse.json("undone")));
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
      rest("post", "rpc/count_inquiries", () => HttpResponse.json(2000)),
      rest("post", "rpc/record_export", () => new HttpResponse(null, { status: 204 })),
      rest("get", "members", () => HttpResponse.json([])),
      rest("get", "inquiries", () => (++reads === 1 ? HttpResponse.json(batch) : boom())),
    );
    const headers = { "X-Request-Id": "request-2" };
    const response = await signedIn().send("/dashboard/inquiries.csv", { method: "POST", headers });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("export broken off");
    const logged = vi.mocked(console.error).mock.calls.join("\n");
    expect(logged).toContain('"event":"inquiries not read","id":"request-2"');
  });
});

test("no inquiries yet is said in words", async () => {
  backend.use(
    signedInUser,
    http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([{ role: "admin" }])),
    http.get(`${BACKEND}/rest/v1/inquiries`, () => HttpResponse.json([])),
    http.post(`${BACKEND}/rest/v1/rpc/count_inquiries`, () => HttpResponse.json(0)),
    http.post(`${BACKEND}/rest/v1/rpc/count_inquiries_by_status`, () => HttpResponse.json([])),
  );
  const page = await signedIn().open("/dashboard/inquiries");
  page.screen.getByText("접수된 문의가 없습니다.");
});

test("an inquiry that the database refuses is answered with its message, and not sent again", async () => {
  const refusal = { code: "23514", message: "violates check constraint" };
  let tries = 0;
  backend.use(
    http.post(`${BACKEND}/rest/v1/inquiries`, () => {
      tries += 1;
      return HttpResponse.json(refusal, { status: 400 });
    }),
  );
  const page = await visit().post("/inquiry", inquiryFields());
  expect(page.status).toBe(422);
  expect(tries).toBe(1);
  expect(page.text).toContain("violates check constraint");
});

test.each([
  ["a page of 403", () => HttpResponse.html("<h1>Forbidden</h1>", { status: 403 })],
  ["404 as JSON", () => HttpResponse.json({ message: "no Route matched" }, { status: 404 })],
])("%s is a gateway's, so the inquiry is sent again and is not called refused", async (_, answer) => {
  let tries = 0;
  backend.use(
    http.post(`${BACKEND}/rest/v1/inquiries`, () => {
      tries += 1;
      return answer();
    }),
  );
  const page = await visit().post("/inquiry", inquiryFields());
  expect(page.status).toBe(503);
  expect(tries).toBeGreaterThan(1);
  expect(page.text).toContain("문의가 아직 접수되지 않았습니다");
  expect(page.text).not.toContain("Forbidden");
});

test("an inquiry that is taken at the second try is one inquiry", async () => {
  const sent: unknown[] = [];
  backend.use(
    http.post(`${BACKEND}/rest/v1/inquiries`, async ({ request }) => {
      sent.push(((await request.json()) as { submission_id: string }).submission_id);
      return sent.length === 1 ? HttpResponse.error() : new HttpResponse(null, { status: 201 });
    }),
  );
  const response = await visit().sendForm("/inquiry", inquiryFields());
  expect(response.status).toBe(303);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
});

test.each([
  ["its submission", 409, { code: "23505", message: 'violates "inquiries_submission_id_key"' }],
  ["its content", 400, { code: "23P01", message: 'violates "inquiries_twice_is_once"' }],
])("an inquiry that the database knows by %s already is received", async (_, status, error) => {
  backend.use(http.post(`${BACKEND}/rest/v1/inquiries`, () => HttpResponse.json(error, { status })));
  const page = await visit().post("/inquiry", inquiryFields());
  page.screen.getByRole("dialog", { name: "문의 제출 완료" });
});

test("something that says 200 to everything is not the database, and success is not claimed", async () => {
  backend.use(http.all(everything, () => HttpResponse.html("<h1>It works!</h1>")));
  const page = await visit().post("/inquiry", inquiryFields());
  expect(page.status).toBe(503);
  expect(page.text).toContain("문의 제출 실패");
});

test("a proxy's error page is not shown as if it were a message", async () => {
  backend.use(
    http.post(`${BACKEND}/rest/v1/inquiries`, () =>
      HttpResponse.html("<h1>Bad Gateway</h1>", { status: 502 }),
    ),
  );
  const page = await visit().post("/inquiry", inquiryFields());
  expect(page.text).toContain("다시 시도해주세요.");
  expect(page.text).not.toContain("Bad Gateway");
});

test("requests that bring the same expiring session share one refresh", async () => {
  let refreshes = 0;
  const session = sessionLike({ expires_at: Math.floor(Date.now() / 1000) + 5 });
  backend.use(
    http.post(`${BACKEND}/auth/v1/token`, async () => {
      refreshes += 1;
      await delay(50);
      return HttpResponse.json({ ...sessionLike(), refresh_token: "next" });
    }),
    signedInUser,
    http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([])),
  );
  const cookie = cookieOf(session);
  const renewed = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const visitor = visit();
      visitor.carry(cookie);
      (await visitor.open("/")).screen.getByRole("button", { name: "로그아웃" });
      return visitor.cookieHeader !== cookie;
    }),
  );
  expect(renewed).toEqual([true, true, true, true, true]);
  expect(refreshes).toBe(1);
});
