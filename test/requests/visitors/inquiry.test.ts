import { randomInt } from "node:crypto";
import { expect, inject, test } from "vitest";
import { listOf, rowsOf } from "../../helpers/inquiry-desk.ts";
import { inquiryFields, landingFields } from "../../helpers/samples.ts";
import { signedInAs, newVisitor } from "../../helpers/new-visitor.ts";

const adminsRows = async (organizationName: string) =>
  rowsOf(await (await signedInAs("admin")).open(listOf(organizationName)));

test("shows three reasons, the form, the four steps and a way out", async () => {
  const { screen, document } = await newVisitor().open("/inquiry");
  for (const name of ["다양한 기관", "맞춤 솔루션", "전문 상담"]) screen.getByRole("heading", { name });
  const steps = screen.getByRole("region", { name: "도입은 이렇게 진행됩니다" });
  expect(steps.querySelectorAll("li")).toHaveLength(4);
  expect(steps.textContent).toContain("영업일 기준 1~2일");
  expect(screen.getByRole("link", { name: "취소" }).getAttribute("href")).toBe("/");
  const options = (name: string) =>
    [...document.querySelectorAll<HTMLOptionElement>(`[name=${name}] option`)].map(({ value }) => value);
  expect(options("organizationType")).toEqual([
    "",
    "school",
    "company",
    "hospital",
    "counseling",
    "health",
    "other",
  ]);
  expect(options("estimatedUsers")).toEqual(["", "under50", "50-100", "100-300", "300-500", "over500"]);
});

test("a good inquiry is confirmed with its reference, and stands in the dashboard", async () => {
  // Unique, so that its row is not marked as a sender's second inquiry.
  const own = String(randomInt(10_000_000)).padStart(8, "1");
  const [email, phone] = [`nurse-${own}@school.example`, `010-${own.slice(0, 4)}-${own.slice(4)}`];
  const fields = inquiryFields({ email, phone });
  const page = await (await newVisitor().open("/inquiry")).press("문의 제출하기", fields);
  const dialog = page.screen.getByRole("dialog", { name: "문의 제출 완료" });
  expect(dialog.textContent).toContain("문의가 정상적으로 접수되었습니다.");
  expect(dialog.textContent).toMatch(/접수 번호 [0-9A-HJKMNP-TV-Z]{10}/);
  expect(page.screen.getByLabelText<HTMLInputElement>(/기관명/).value).toBe("");

  const [row, ...others] = await adminsRows(fields.organizationName);
  expect(others).toEqual([]);
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    "신규",
    `${fields.organizationName} ${fields.message}`,
    "학교/교육기관50~100명",
    `김보건${email}`,
    phone,
    expect.stringMatching(/^\d{1,2}월 \d{1,2}일 (?:오전|오후) \d{1,2}:\d\d.+ 대기$/),
    expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
    "내가 맡기",
    "진행중으로",
  ]);
});

test.each([
  ["/inquiry", inquiryFields, "문의 제출하기"],
  ["/", landingFields, "문의 보내기"],
])(
  "on %s a mistyped address is asked about once, and corrected or kept by one press",
  async (path, fieldsOf, send) => {
    const fields = fieldsOf({ email: "kim.haneul@naver.con" });
    const asked = await newVisitor().post(path, fields);
    expect(asked.status).toBe(422);
    expect(asked.screen.getByRole("group", { name: "naver.com이 맞나요?" }).textContent).toContain(
      fields.email,
    );
    expect(asked.text.match(/맞나요/g), "asked once").toHaveLength(1);
    expect(asked.document.title, "no error").not.toContain("오류");
    expect(asked.document.querySelector("[role=alert], [aria-invalid], dialog")).toBeNull();
    for (const name of ["organizationName", "email"] as const) expect(asked.typed(name)).toBe(fields[name]);
    for (const button of ["그대로 보내기", send]) {
      const kept = await asked.press(button);
      expect(kept.document.querySelector(".receipt")?.textContent, button).toContain("ki••@naver.con");
    }
    const corrected = await asked.press("naver.com으로 고쳐 보내기");
    expect(corrected.document.querySelector(".receipt")?.textContent).toContain("ki••@naver.com");
    const retyped = await asked.press("naver.com으로 고쳐 보내기", { email: "박하늘 <park@naver.con>" });
    expect(retyped.document.querySelector(".receipt")?.textContent).toContain("pa••@naver.com");
    expect((await asked.press(send, { email: "kim@gmial.com" })).text, "another one").toContain(
      "gmail.com이 맞나요?",
    );
  },
);

test("a script that sends the form is told where to go on", async () => {
  const response = await newVisitor().send("/inquiry", {
    method: "POST",
    body: new URLSearchParams(inquiryFields()),
    headers: { Origin: new URL(inject("siteUrl")).origin, "X-Requested-With": "fetch" },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get("Location")).toMatch(/^\/inquiry\?receipt=/);
});

test.each(["/inquiry", "/auth", "/auth?mode=signup", "/auth/forgot", "/auth/reset"])(
  "%s sends the script that checks its form, and no other",
  async (path) => {
    const { document } = await newVisitor().open(path);
    const scripts = [...document.querySelectorAll('script:not([type="application/ld+json"])')];
    expect(scripts.map((script) => script.getAttribute("src"))).toEqual([
      expect.stringMatching(/^\/assets\/\w+Forms-island-[\w-]+\.js$/),
    ]);
    expect(document.querySelectorAll("link[rel=modulepreload]")).toHaveLength(0);
  },
);

test("the same inquiry sent ten times at once is one inquiry with one reference", async () => {
  const fields = inquiryFields();
  const receipts = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const page = await newVisitor().post("/inquiry", fields);
      return /접수 번호([0-9A-Z]{10})/.exec(page.text)?.[1];
    }),
  );
  expect(new Set(receipts).size).toBe(1);
  expect(receipts[0]).toBeDefined();
  expect(await adminsRows(fields.organizationName)).toHaveLength(1);
});

test.each(["organizationType", "organizationName", "contactName", "email", "phone"])(
  "without %s it asks for the required fields and keeps the rest",
  async (missing) => {
    const fields = inquiryFields({ [missing]: "" });
    const page = await newVisitor().post("/inquiry", fields);
    expect(page.status).toBe(422);
    expect(page.text).toContain("필수 항목을 입력해주세요");
    expect(page.text).toContain("모든 필수 항목을 작성해야 합니다.");
    for (const [name, value] of Object.entries(fields)) {
      expect(page.typed(name), name).toBe(value);
    }
    expect(page.document.querySelector(`[name=${missing}]`)?.getAttribute("aria-invalid")).toBe("true");
  },
);

test("an inquiry without number of users or message is good", async () => {
  const response = await newVisitor().sendForm(
    "/inquiry",
    inquiryFields({ estimatedUsers: "", message: "" }),
  );
  expect(response.status).toBe(303);
});

test.each([
  ["organizationType", "prison", "기관 유형을 선택해 주세요."],
  ["organizationName", "\u200b\u200d\ufeff", "기관명을 입력해 주세요."],
  ["contactName", "\u2800", "담당자명을 입력해 주세요."],
  ["organizationName", "한빛\ufffd학교", "읽을 수 없는 글자가 있습니다. 다시 입력해 주세요."],
  ["phone", "전화 주세요", "연락처에는 번호만 010-0000-0000처럼 숫자로 입력해 주세요."],
])("%s of %j is asked for again at its field", async (name, value, words) => {
  const page = await newVisitor().post("/inquiry", inquiryFields({ [name]: value }));
  expect(page.status).toBe(422);
  const field = page.document.querySelector(`[name=${name}]`);
  expect(field?.getAttribute("aria-invalid")).toBe("true");
  const [described = ""] = (field?.getAttribute("aria-describedby") ?? "").split(" ");
  const description = page.document.getElementById(described);
  expect(description?.textContent).toContain(words);
});

const ofLanding = ["organizationName", "contactName", "email", "phone", "message"];

test.each([
  ["/", ofLanding],
  ["/inquiry", ["organizationType", "estimatedUsers", ...ofLanding]],
])("the form of %s asks what is specified, and its message says what helps", async (path, names) => {
  const { document, screen } = await newVisitor().open(path);
  const fields = [...document.querySelectorAll<HTMLInputElement>("form[id] [name]:not([tabindex])")];
  expect(fields.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  const hint = screen.getByLabelText(/^문의 내용/).getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(hint)?.textContent).toMatch(
    /대여, 시연, 견적, 희망 시기, 통화하기 좋은 시간/,
  );
});
