import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { inquiryFields, landingFields } from "../../helpers/samples.ts";
import { FAKED_BACKEND as BACKEND } from "../../helpers/site-in-process.ts";
import { useStubbedAuth } from "../accounts/stubbed-auth.ts";

// The receipt asks whether its inquiry is still there.
const knowsInquiry = http.post(`${BACKEND}/rest/v1/rpc/has_inquiry`, () => HttpResponse.json(true));
const { backend, visit } = useStubbedAuth([knowsInquiry]);
// Errors about a broken backend are meant for the log.
afterEach(() => void vi.mocked(console.error).mockClear());

describe("an inquiry that the database refuses", () => {
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
    "on %s too many from one place are told so, and keep everything typed",
    async (path, fieldsOf, title) => {
      refusing("PT429");
      const fields = fieldsOf();
      const page = await visit().post(path, fields);
      expect(page.status).toBe(429);
      expect(page.headers.get("Retry-After")).toBe("600");
      expect(page.text).toContain(title);
      expect(page.text).toContain("같은 곳에서 보낸 문의가 너무 많습니다.");
      expect(page.text).toContain("02-0000-0000");
      expect(page.typed("organizationName")).toBe(fields.organizationName);
    },
  );

  test("a site whose token is unknown says that nothing was received, and logs why", async () => {
    refusing("PT401");
    const page = await visit().post("/inquiry", inquiryFields());
    expect(page.status).toBe(503);
    expect(page.text).toContain("문의가 아직 접수되지 않았습니다");
    expect(vi.mocked(console.error).mock.calls.join()).toContain("SITE_TOKEN is unknown to the database");
  });

  test("the site's token goes with its own requests alone, with for whom it asks", async () => {
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

test("an inquiry that the database refuses gets its message, and is not sent again", async () => {
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

test.each([
  ["says 200 to everything", 200],
  ["is a proxy's error", 502],
])("a page that %s claims no success and is not shown", async (_, status) => {
  backend.use(http.all(`${BACKEND}/*`, () => HttpResponse.html("<h1>It works!</h1>", { status })));
  const page = await visit().post("/inquiry", inquiryFields());
  expect(page.status).toBe(503);
  expect(page.text).toContain("문의 제출 실패");
  expect(page.text).toContain("다시 시도해주세요.");
  expect(page.text).not.toContain("It works!");
});
