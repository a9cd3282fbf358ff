import { randomUUID } from "node:crypto";
import {
  inquiryFields,
  landingFields,
  publicPages,
  uniqueContact,
  uniqueName,
} from "../../helpers/samples.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import { type ShownPage, Visitor } from "../../helpers/visitor.ts";
import { signedInAs, newVisitor } from "../../helpers/new-visitor.ts";

type PageState = [name: string, show: () => Promise<ShownPage>];

export const visitorPages = [
  ...publicPages,
  "/auth",
  "/auth?mode=signup",
  "/auth/forgot",
  "/auth/reset",
  "/nowhere",
];

export const adminPages = [
  "/",
  "/account",
  "/account/name",
  "/dashboard",
  "/dashboard/worklist",
  "/dashboard/inquiries",
  "/dashboard/inquiries/new",
  "/dashboard/inquiries/import",
  "/dashboard/analytics",
  "/dashboard/reports",
  "/dashboard/invites",
  "/dashboard/members",
  "/dashboard/reply-texts",
  "/dashboard/views?status=new",
  "/dashboard/audit",
  "/dashboard/notices",
  "/dashboard/notices/preview",
  "/account/notifications",
];

export async function addressOfAnInquiry(): Promise<string> {
  const organizationName = uniqueName('<b>&"보건소');
  const contact = uniqueContact();
  // Of one place, as the page of an inquiry shows the others.
  await newVisitor().sendForm("/", landingFields(contact));
  await newVisitor().sendForm("/inquiry", inquiryFields({ organizationName, ...contact }));
  const [inquiry] = await storedInquiries(organizationName);
  return `/dashboard/inquiries/${inquiry?.id}`;
}

let admin: Promise<Visitor> | undefined;
const anAdmin = () => (admin ??= signedInAs("admin"));
const asAdmin = async (path: string) => (await anAdmin()).open(path);
const postAsAdmin = async (path: string, fields: Record<string, string>) =>
  (await anAdmin()).post(path, fields);

export const pageStates: PageState[] = [
  ...visitorPages.map((path): PageState => [path, () => newVisitor().open(path)]),
  ...adminPages.map((path): PageState => [`${path} for an admin`, () => asAdmin(path)]),
  [
    "a landing form that was refused",
    () => newVisitor().post("/", landingFields({ email: "", phone: "없음" })),
  ],
  ["a landing form that was taken", () => newVisitor().post("/", landingFields())],
  [
    "an inquiry that was refused",
    () => newVisitor().post("/inquiry", inquiryFields({ email: "", phone: "없음" })),
  ],
  ["an inquiry that was taken", () => newVisitor().post("/inquiry", inquiryFields())],
  ["a login that was refused", () => newVisitor().post("/auth", { email: "nobody", password: "" })],
  [
    "a signup that was refused",
    () => newVisitor().post("/auth?mode=signup", { email: "nobody", password: "12345", inviteCode: "" }),
  ],
  ["a forgotten password of nobody's", () => newVisitor().post("/auth/forgot", { email: "nobody" })],
  [
    "a code on its way",
    () => newVisitor().post("/auth/forgot", { email: `person-${randomUUID()}@example.com` }),
  ],
  [
    "a code that is wrong",
    () =>
      newVisitor().post("/auth/reset", {
        email: `person-${randomUUID()}@example.com`,
        code: "1",
        password: "",
      }),
  ],
  ["a content that is being prepared", () => newVisitor().post("/contents", { content: "forest" })],
  ["someone turned away from the dashboard", async () => (await signedInAs("staff")).open("/dashboard")],
  ["someone who has just logged out", async () => (await signedInAs("staff")).post("/logout", {})],
  ["a new password that was refused", () => postAsAdmin("/account", { currentPassword: "", password: "" })],
  [
    "notification settings that were refused",
    () => postAsAdmin("/account/notifications", { wanted: "digest", quietFrom: "22", quietUntil: "" }),
  ],
  ["an entered inquiry that was refused", () => postAsAdmin("/dashboard/inquiries/new", { email: "없음" })],
  [
    "a file of inquiries before they are imported",
    () =>
      postAsAdmin("/dashboard/inquiries/import", {
        csv: '기관명,담당자,연락처,<비고>\n"<한빛> ""초""",김하늘,02-123-4567,\n,김하늘,없음,',
        source: "fair",
      }),
  ],
  ["a list that is empty", () => asAdmin(`/dashboard/inquiries?q=${randomUUID()}`)],
  ["one inquiry", async () => asAdmin(await addressOfAnInquiry())],
  ["an empty note", async () => postAsAdmin(await addressOfAnInquiry(), { intent: "note", body: "" })],
  ["the inquiries of one place", async () => asAdmin(`${await addressOfAnInquiry()}/repeats`)],
  [
    "a note that is edited, emptied",
    async () => {
      const path = await addressOfAnInquiry();
      const page = await postAsAdmin(path, { intent: "note", body: "고칠 메모" });
      return page.press("고친 내용 저장하기", { body: "" });
    },
  ],
  ["a reply to an inquiry", async () => asAdmin(`${await addressOfAnInquiry()}/reply`)],
  [
    "a reply text that was refused",
    () => postAsAdmin("/dashboard/reply-texts", { title: "", body: "{학교}" }),
  ],
  ["a reply text that is not there", () => asAdmin(`/dashboard/reply-texts?text=${randomUUID()}`)],
  ["an inquiry to be corrected", async () => asAdmin(`${await addressOfAnInquiry()}/correct`)],
  ["the question before an erasure", async () => asAdmin(`${await addressOfAnInquiry()}/erase`)],
  ["an inquiry that is not there", () => asAdmin(`/dashboard/inquiries/${randomUUID()}`)],
  [
    "a new invite code",
    () => postAsAdmin("/dashboard/invites", { kind: "staff", maxUses: "1", expiry: "7", label: "<새 직원>" }),
  ],
  [
    "an invite code that was refused",
    () => postAsAdmin("/dashboard/invites", { kind: "staff", maxUses: "0", expiry: "7" }),
  ],
  [
    "a form whose session has ended",
    async () => {
      const visitor = await signedInAs("admin");
      await visitor.sendForm("/logout", {});
      return visitor.post("/dashboard/reply-texts", { title: "<안내>", body: '"자료"' });
    },
  ],
  ["a request that the site cannot answer", () => newVisitor().post("/privacy", {})],
];
