import type { Page } from "playwright-core";
import { inquiryFields, landingFields } from "../helpers/samples.ts";
import { fillForm } from "../helpers/browsers/fill-form.ts";

/** `name` also names the picture. `screenOnly`: only what is on the screen differs from another case. */
export type ScreenshotCase = {
  name: string;
  /** Where nothing else states how it looks. */
  isPictured?: boolean;
  screenOnly?: boolean;
  /** The same document where scripts are blocked. */
  isScriptFree?: boolean;
  /** As an admin; `half`: with the password alone, of an account with a second factor. */
  signedIn?: boolean | "half";
  arrive: (page: Page) => Promise<unknown>;
};

const at = (name: string, path: string): ScreenshotCase => ({ name, arrive: (page) => page.goto(path) });
const pictured = (name: string, path: string): ScreenshotCase => ({ ...at(name, path), isPictured: true });
const scriptFree = (name: string, path: string) => ({ ...pictured(name, path), isScriptFree: true });

async function send(page: Page, path: string, fields: Record<string, string>, button: string, words: string) {
  await page.goto(path);
  await fillForm(page, fields);
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByText(words).first().waitFor();
}

/** The pictures show them, and that all are from one place. */
export const oneContact = { email: "nurse@school.example", phone: "010-1234-5678" };

/** Always the same content, which the site treats as one inquiry with one reference. */
export const sampleInquiries = {
  landing: landingFields({ organizationName: "푸른마을 정신건강복지센터", ...oneContact }),
  inquiry: inquiryFields({ organizationName: "늘봄 청소년 상담센터", ...oneContact }),
};

export const sampleReplyText = { title: "자료 안내", body: "{기관명} 담당자님, 자료를 보내 드립니다." };

const wrong = { email: "보건소", phone: "전화 주세요" };

export const visitorCases: ScreenshotCase[] = [
  // First, so that even a slow machine resends them within the ten minutes that make them the same inquiries.
  {
    name: "landing-taken",
    isPictured: true,
    screenOnly: true,
    arrive: (page) => send(page, "/", sampleInquiries.landing, "문의 보내기", "문의 접수 완료"),
  },
  {
    name: "inquiry-taken",
    isPictured: true,
    screenOnly: true,
    arrive: (page) =>
      send(page, "/inquiry", sampleInquiries.inquiry, "문의 제출하기", "문의가 정상적으로 접수되었습니다."),
  },
  pictured("landing", "/"),
  scriptFree("contents", "/contents"),
  scriptFree("safety", "/safety"),
  scriptFree("adoption-pack", "/adoption-pack"),
  pictured("inquiry", "/inquiry"),
  pictured("login", "/auth"),
  pictured("signup", "/auth?mode=signup"),
  at("forgot-password", "/auth/forgot"),
  at("reset-password", "/auth/reset"),
  scriptFree("privacy", "/privacy"),
  scriptFree("not-found", "/nowhere"),
  {
    name: "landing-refused",
    isPictured: true,
    screenOnly: true,
    arrive: (page) => send(page, "/", wrong, "문의 보내기", "모든 필수 항목을 입력해주세요."),
  },
  {
    name: "inquiry-refused",
    isPictured: true,
    screenOnly: true,
    arrive: (page) => send(page, "/inquiry", wrong, "문의 제출하기", "모든 필수 항목을 작성해야 합니다."),
  },
  {
    name: "login-refused",
    screenOnly: true,
    arrive: (page) => send(page, "/auth", { email: "nobody" }, "로그인", "입력 오류"),
  },
  {
    name: "signup-refused",
    screenOnly: true,
    arrive: (page) =>
      send(page, "/auth?mode=signup", { email: "nobody", inviteCode: "guessed" }, "회원가입", "입력 오류"),
  },
  {
    name: "reset-refused",
    screenOnly: true,
    arrive: (page) =>
      send(page, "/auth/reset", { email: "nobody", code: "1" }, "비밀번호 바꾸기", "입력 오류"),
  },
  {
    name: "content-in-preparation",
    screenOnly: true,
    arrive: async (page) => {
      await page.goto("/contents");
      await page.getByRole("button", { name: "자세히 보기" }).first().click();
      await page.getByText("곧 만나보실 수 있습니다.").waitFor();
    },
  },
];

export const mfaPendingCases: ScreenshotCase[] = [
  { ...at("factor-code", "/auth/code"), signedIn: "half" },
  { ...at("factor-recovery", "/auth/code/recovery"), signedIn: "half" },
];

async function openInquiry(page: Page) {
  await page.goto("/dashboard/inquiries");
  await page.locator("tbody th a").first().click();
  await page.getByRole("heading", { name: "메모와 이력" }).waitFor();
}

/** As without scripts. Runs in the page. */
function submitWithoutRouter(field: Element): void {
  (field as HTMLTextAreaElement).form?.submit();
}

const asAdmin = (cases: ScreenshotCase[]): ScreenshotCase[] =>
  cases.map((screenshotCase) => ({ ...screenshotCase, signedIn: true }));

export const adminCases: ScreenshotCase[] = asAdmin([
  pictured("overview", "/dashboard"),
  pictured("analytics", "/dashboard/analytics"),
  pictured("reports", "/dashboard/reports?month=2020-01"),
  { ...at("landing-for-admins", "/"), screenOnly: true },
  pictured("account", "/account"),
  at("factor-enrolment", "/account/factors/new"),
  pictured("inquiries", "/dashboard/inquiries"),
  at("inquiries-none-found", "/dashboard/inquiries?q=아무도-모르는-기관"),
  { name: "inquiry-detail", isPictured: true, arrive: openInquiry },
  {
    name: "note-refused",
    arrive: async (page) => {
      await openInquiry(page);
      await page.getByRole("button", { name: "메모 남기기" }).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "erasure",
    arrive: async (page) => {
      await openInquiry(page);
      await page.getByRole("link", { name: /개인정보 삭제/ }).click();
      await page.getByRole("heading", { name: "개인정보를 삭제하시겠습니까?" }).waitFor();
    },
  },
  {
    name: "submission-unsaved",
    arrive: async (page) => {
      await openInquiry(page);
      const note = page.getByRole("textbox", { name: "메모" });
      await note.fill("결재를 기다립니다.");
      await page.context().clearCookies({ name: /-auth-token/ });
      await note.evaluate(submitWithoutRouter);
      await page.getByText("저장되지 않았습니다").waitFor();
    },
  },
  at("inquiry-not-there", "/dashboard/inquiries/00000000-0000-4000-8000-000000000000"),
  at("report-of-the-future", "/dashboard/reports?month=9999-12"),
  pictured("invites", "/dashboard/invites"),
  {
    name: "invite-refused",
    screenOnly: true,
    arrive: (page) => send(page, "/dashboard/invites", { maxUses: "0" }, "초대 코드 만들기", "입력 오류"),
  },
  pictured("members", "/dashboard/members"),
]);

/** Also for an admin. They look different every time, so they have no picture. */
export const changingCases: ScreenshotCase[] = asAdmin([
  at("worklist", "/dashboard/worklist?queue=unassigned"),
  at("audit", "/dashboard/audit"),
  at("reply-texts", "/dashboard/reply-texts"),
  at("views", "/dashboard/views?status=new"),
  at("display-name", "/account/name"),
  {
    name: "reply",
    arrive: async (page) => {
      await openInquiry(page);
      await page.getByLabel("답장 글").selectOption({ label: sampleReplyText.title });
      await page.getByRole("button", { name: "답장 쓰기" }).click();
      await page.getByText("자료를 보내 드립니다.").first().waitFor();
    },
  },
  {
    name: "repeats",
    arrive: async (page) => {
      await openInquiry(page);
      await page
        .getByRole("link", { name: /번째 문의/ })
        .first()
        .click();
      await page.getByRole("heading", { level: 1, name: "같은 곳의 문의" }).waitFor();
    },
  },
  {
    // All that the list shows only during work: filters, ticked rows and their bar, a toast, a moved row.
    name: "inquiries-at-work",
    arrive: async (page) => {
      await page.goto("/dashboard/inquiries?refresh=off");
      await page.locator("tbody button:not([disabled])").first().click();
      await page.getByRole("button", { name: "되돌리기" }).waitFor();
      await page.locator("tbody input[type=checkbox]").nth(1).check();
      await page.locator("summary").filter({ hasText: "조건" }).click();
    },
  },
  {
    name: "shortcuts",
    arrive: async (page) => {
      await page.goto("/dashboard/inquiries");
      await page.getByRole("button", { name: "단축키" }).click();
    },
  },
  at("notifications", "/dashboard/notices"),
  at("notification-preview", "/dashboard/notices/preview"),
  at("notification-settings", "/account/notifications"),
  at("report-of-this-month", "/dashboard/reports"),
  {
    name: "invite-made",
    arrive: async (page) => {
      await page.goto("/dashboard/invites");
      await page.getByRole("button", { name: "초대 코드 만들기" }).click();
      await page.getByRole("region", { name: "새 초대 코드가 만들어졌습니다" }).waitFor();
    },
  },
  {
    name: "factor-qr-code",
    arrive: async (page) => {
      await page.goto("/account/factors/new");
      await page.getByRole("button", { name: "등록 시작하기" }).click();
      await page.getByRole("img", { name: "인증 앱으로 찍는 QR 코드" }).waitFor();
    },
  },
  {
    name: "role-given-up",
    arrive: async (page) => {
      await page.goto("/dashboard/members");
      await page.getByText("내 관리자 권한 내려놓기").click();
    },
  },
]);
