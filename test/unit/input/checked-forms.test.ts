import { parseWithZod } from "@conform-to/zod/v4";
import { JSDOM } from "jsdom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { InquiryForm } from "../../../app/inquiry/inquiry-form.tsx";
import { type InquiryRefusal, inquiryForms } from "../../../app/inquiry/inquiry-forms.ts";
import { inquirySchema } from "../../../app/inquiry/inquiry-schema.ts";
import type { Receipt } from "../../../app/inquiry/receipt/receipt.server.ts";
import { ReceiptSummary } from "../../../app/inquiry/receipt/receipt-summary.tsx";
import { inquiryFields } from "../../helpers/samples.ts";

const pageWith = (refusal?: InquiryRefusal, above = "") => {
  const props = { refusal, supportPhone: "02-0000-0000" };
  const form = renderToStaticMarkup(createElement(InquiryForm, props));
  return `<!doctype html><title>문의</title>${above}${form}<address><a href="tel:0200000000">02-0000-0000</a></address>`;
};

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseWithZod(form, { schema: inquirySchema });
}

function refusedByServer(fields: Record<string, string>): string {
  const submission = formOf(fields);
  if (submission.status === "success") throw new Error("nothing is wrong with the fields");
  const words = inquiryForms.inquiry.describeIssues(submission.payload, submission.error);
  return pageWith({ result: submission.reply(), toast: { id: "inquiry", kind: "error", ...words } });
}

let document: Document;
let window: JSDOM["window"];
let assigned: string[];
const post = vi.fn<typeof fetch>();

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const form = () => document.querySelector<HTMLFormElement>("#inquiry")!;
const button = () => [...form().querySelectorAll("button")].at(-1)!;
const press = () => form().dispatchEvent(new window.Event("submit", { bubbles: true, cancelable: true }));
const leave = (name: string) =>
  field(name).dispatchEvent(new window.FocusEvent("focusout", { bubbles: true }));
const messageAt = (name: string) =>
  document.getElementById(field(name).getAttribute("aria-describedby") ?? "")?.textContent;
const summary = () => [...document.querySelectorAll("[role=alert] li")].map(({ textContent }) => textContent);
const said = () => [...document.querySelectorAll("[role=alert] > p")].map(({ textContent }) => textContent);

function write(fields: Record<string, string>): void {
  for (const [name, value] of Object.entries(fields)) {
    field(name).value = value;
    field(name).dispatchEvent(new window.Event("input", { bubbles: true }));
  }
}

async function open(page: string, navigator = { onLine: true, userAgent: "Chrome/109.0.0.0 Safari/537.36" }) {
  ({ window } = new JSDOM(page, { url: "http://site.example/inquiry" }));
  ({ document } = window);
  const { DOMParser, FormData, HTMLElement, HTMLFormElement } = window;
  for (const [name, value] of Object.entries({
    document,
    navigator,
    window,
    DOMParser,
    FormData,
    HTMLElement,
    HTMLFormElement,
    fetch: post,
    location: { href: window.location.href, assign: (address: string) => assigned.push(address) },
    addEventListener: window.addEventListener.bind(window),
  }))
    vi.stubGlobal(name, value);
  vi.resetModules();
  await import("../../../app/inquiry/inquiry-forms-island.ts");
}

beforeEach(async () => {
  assigned = [];
  post.mockReset();
  vi.stubGlobal("sessionStorage", new JSDOM("", { url: "http://site.example" }).window.sessionStorage);
  await open(pageWith());
});

afterEach(() => {
  vi.unstubAllGlobals();
  window.close();
});

/** Without what only the server's page has. */
function shown(page: Document): string {
  for (const each of page.querySelectorAll("[value=''], [selected]")) {
    if (each.tagName === "INPUT") each.removeAttribute("value");
    each.removeAttribute("selected");
  }
  for (const each of page.querySelectorAll("*")) {
    const sorted = [...each.attributes].toSorted((one, other) => one.name.localeCompare(other.name));
    for (const { name } of sorted) each.removeAttribute(name);
    for (const { name, value } of sorted) each.setAttribute(name, value);
  }
  return page.body.innerHTML;
}

test("an empty press shows in the browser exactly what the server's page would show", () => {
  press();
  expect(said()).toEqual(["필수 항목을 입력해주세요", "모든 필수 항목을 작성해야 합니다."]);
  expect(document.activeElement?.getAttribute("role")).toBe("alert");
  expect(document.title).toBe("오류: 문의");
  expect(post).not.toHaveBeenCalled();
  expect(shown(document)).toBe(shown(new JSDOM(refusedByServer({})).window.document));
});

test("an error goes once its field is right; the words say what the press found", () => {
  press();
  const words = said();
  expect(summary()).toHaveLength(5);
  write({ organizationName: "한빛초등학교" });
  expect(field("organizationName").hasAttribute("aria-invalid")).toBe(false);
  expect(messageAt("organizationName")).toBeUndefined();
  expect(summary()).toHaveLength(4);
  write({ email: "nurse" });
  expect(messageAt("email")).toContain("name@example.com");
  expect(said()).toEqual(words);

  const { organizationType, contactName, email, phone } = inquiryFields();
  write({ organizationType, contactName, email, phone });
  expect(document.querySelectorAll("[aria-invalid], [role=alert]")).toHaveLength(0);
  expect(document.title).toBe("문의");
});

test("a field is checked when it is left, not while it is first written, and alone", () => {
  write({ email: "nurse@" });
  expect(messageAt("email")).toBeUndefined();
  leave("email");
  expect(messageAt("email")).toContain("name@example.com");
  leave("phone");
  expect(document.querySelectorAll("[aria-invalid]")).toHaveLength(1);
  expect(summary()).toEqual([]);
});

test("an error does not move the button away while the pointer is down on it", async () => {
  write({ email: "nurse@" });
  window.dispatchEvent(new window.Event("pointerdown"));
  leave("email");
  expect(messageAt("email")).toBeUndefined();
  window.dispatchEvent(new window.Event("pointerup"));
  await vi.waitFor(() => expect(messageAt("email")).toContain("name@example.com"));
});

test("a form on its way says so, keeps the focus, and is not sent a second time", async () => {
  let answer: (response: Response) => void = () => {};
  post.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  write(inquiryFields());
  button().focus();
  press();
  expect(document.activeElement?.textContent).toBe("처리 중...");
  expect(document.activeElement?.getAttribute("aria-live")).toBe("polite");
  expect(button().textContent).toBe("처리 중...");
  expect(button().disabled).toBe(true);
  press();
  expect(post).toHaveBeenCalledTimes(1);
  answer(new Response(null, { status: 204, headers: { Location: "/inquiry?receipt=abc" } }));
  await vi.waitFor(() => expect(assigned).toEqual(["/inquiry?receipt=abc"]));
  window.dispatchEvent(new window.PageTransitionEvent("pageshow", { persisted: true }));
  expect([button().textContent, button().disabled]).toEqual(["문의 제출하기", false]);
  expect(document.activeElement).toBe(button());
});

test("on a broken line everything that was typed stays, and it can be sent again", async () => {
  post.mockRejectedValue(new TypeError("Failed to fetch"));
  const fields = inquiryFields();
  write(fields);
  press();
  await vi.waitFor(() =>
    expect(said()).toEqual([
      "문의 제출 실패",
      "예기치 않은 오류가 발생했습니다.",
      expect.stringMatching(/^문의가 아직 접수되지 않았습니다\. .+02-0000-0000번으로 전화해 주세요\.$/),
    ]),
  );
  expect(document.activeElement?.getAttribute("role")).toBe("alert");
  for (const [name, value] of Object.entries(fields)) expect(field(name).value).toBe(value);
  press();
  await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(2));
});

test("where the browser knows that it is offline, the form says so", async () => {
  await open(pageWith(), { onLine: false, userAgent: "" });
  post.mockRejectedValue(new TypeError("Failed to fetch"));
  write(inquiryFields());
  press();
  await vi.waitFor(() => expect(said()[0]).toBe("문의 제출 실패"));
  expect(said()[1]).toContain("인터넷 연결이 끊긴 것 같습니다.");
});

test("what was typed is there after a reload, until it is sent or cancelled", async () => {
  const fields = inquiryFields({ message: "보건 수업에\n쓰려고 합니다." });
  const typed = () => Object.fromEntries(Object.keys(fields).map((name) => [name, field(name).value]));
  write(fields);
  await open(pageWith());
  expect(typed()).toEqual(fields);
  document.querySelector("a[href='/']")?.dispatchEvent(new window.Event("click"));
  await open(pageWith());
  expect(field("email").value).toBe("");

  write(fields);
  post.mockResolvedValue(new Response(null, { status: 204, headers: { Location: "/inquiry?receipt=abc" } }));
  press();
  await vi.waitFor(() => expect(assigned).toHaveLength(1));
  await open(pageWith());
  expect(field("email").value).toBe("");
});

test("a browser that keeps nothing in its tabs checks and sends the form all the same", async () => {
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get: () => {
      throw new Error("blocked");
    },
  });
  await open(pageWith());
  write({ email: "nurse@" });
  leave("email");
  expect(messageAt("email")).toContain("name@example.com");
});

test.each([
  ["Android; SM-S921N Build/UP1A; wv) Version/4.0 Chrome/138.0 Mobile Safari/537.36 KAKAOTALK 25.6", false],
  ["iPhone; CPU iPhone OS 18_5) AppleWebKit/605.1.15 Mobile/15E148 Instagram 390.0", false],
  ["iPhone; CPU iPhone OS 18_5) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1", true],
])(
  "a browser that prints has the button, and another the receipt's address: %s",
  async (userAgent, prints) => {
    const receipt = {
      reference: "ABCDEFGH01",
      receivedAt: "",
      reviewedBy: "",
      maskedEmail: "",
      maskedPhone: "",
    };
    const summary = createElement(ReceiptSummary, {
      receipt: receipt as Receipt,
      supportPhone: "02-0000-0000",
    });
    await open(pageWith(undefined, renderToStaticMarkup(summary)), {
      onLine: true,
      userAgent,
    });
    expect(document.querySelector("button.receipt-print")?.hasAttribute("hidden")).toBe(!prints);
    const address = document.querySelector<HTMLInputElement>("[aria-label='접수증 주소']");
    expect(address?.value).toBe(prints ? undefined : "http://site.example/inquiry");
    expect(document.body.textContent.includes("접수증은 인쇄")).toBe(prints);
  },
);

test("an error of the server alone is shown, and the form then works as before", async () => {
  const fields = inquiryFields({ email: "nurse@" });
  post.mockResolvedValue(new Response(refusedByServer(fields), { status: 422 }));
  write({ ...fields, email: "nurse@school.example" });
  press();
  await vi.waitFor(() => expect(summary()).toHaveLength(1));
  expect(said(), "which the link says already").toEqual(["입력 오류"]);
  expect(field("organizationName").value).toBe(fields.organizationName);
  write({ email: "nurse@school.example" });
  expect(summary()).toEqual([]);
});

test("an address asked about is corrected by one press, or sent as it is by another", async () => {
  const fields = inquiryFields({ email: "kim@naver.con" });
  const answer = pageWith({
    result: formOf(fields).reply(),
    toast: { id: "inquiry", kind: "info", title: "이메일 주소를 확인해 주세요" },
    emailQuestion: { typed: fields.email, domain: "naver.com" },
  });
  const question = () => document.querySelector("[role=group]");
  const pressOf = (name: string) =>
    [...form().querySelectorAll<HTMLButtonElement>("button:not([hidden])")]
      .find(({ textContent }) => textContent === name)
      ?.click();
  const sentBodies = () =>
    post.mock.calls.map(([, sent]) => new URLSearchParams(sent?.body as URLSearchParams));
  const sentEmails = () => sentBodies().map((body) => body.get("email"));
  post.mockImplementation(async () => new Response(answer, { status: 422 }));
  write(fields);
  press();
  await vi.waitFor(() => expect(question()?.textContent).toContain("naver.com이 맞나요?"));
  expect(document.activeElement).toBe(question());
  expect(document.querySelectorAll("[role=alert], [aria-invalid]")).toHaveLength(0);
  expect(document.title).toBe("문의");
  expect(button().textContent).toBe("문의 제출하기");
  pressOf("그대로 보내기");
  expect(button().disabled).toBe(true);
  await vi.waitFor(() => expect(sentEmails()).toEqual(["kim@naver.con", "kim@naver.con"]));
  expect(sentBodies()[1]?.get("askedEmail")).toBe("kim@naver.con");

  await vi.waitFor(() => expect(button().disabled).toBe(false));
  post.mockRejectedValue(new TypeError("Failed to fetch"));
  field("email").value = "park@naver.con";
  pressOf("naver.com으로 고쳐 보내기");
  await vi.waitFor(() => expect(sentEmails()).toHaveLength(3));
  expect(sentEmails()[2]).toBe("park@naver.com");
  expect(field("email").value, "for the next press, since the line broke").toBe("park@naver.com");
});

test("what is typed while the form is being sent stays when the server refuses it", async () => {
  const fields = inquiryFields({ message: "보건 수업에 쓰려고 합니다." });
  let answer: (response: Response) => void = () => {};
  post.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  write(fields);
  press();
  write({ message: `${fields.message} 30명입니다.` });
  answer(new Response(refusedByServer({ ...fields, email: "nurse@" }), { status: 422 }));
  await vi.waitFor(() => expect(summary()).toHaveLength(1));
  expect(field("message").value).toBe(`${fields.message} 30명입니다.`);
  expect(field("email").value).toBe("nurse@");
});
