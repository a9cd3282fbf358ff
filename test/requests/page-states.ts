import { inject } from "vitest";
import { inquiryFields, landingFields, uniqueName } from "../helpers/samples.ts";
import { type ShownPage, Visitor } from "../helpers/visitor.ts";

export const publicPages = [
  "/",
  "/contents",
  "/inquiry",
  "/privacy",
  "/auth",
  "/auth?mode=signup",
  "/nowhere",
];

export const dashboardPages = [
  "/dashboard",
  "/dashboard/inquiries",
  "/dashboard/analytics",
  "/dashboard/reports",
];

const visit = () => new Visitor(inject("siteUrl"));

export async function signedInAs(kind: "admin" | "staff"): Promise<Visitor> {
  const visitor = visit();
  await visitor.signUp(`demo-${kind}-invite`);
  return visitor;
}

/** Every page, and every state a page can be in that the running site can be brought to. */
export const pageStates: [string, () => Promise<ShownPage>][] = [
  ...publicPages.map((path): [string, () => Promise<ShownPage>] => [path, () => visit().open(path)]),
  ...dashboardPages.map((path): [string, () => Promise<ShownPage>] => [
    path,
    async () => (await signedInAs("admin")).open(path),
  ]),
  ["/ for an admin", async () => (await signedInAs("admin")).open("/")],
  ["a landing form that was refused", () => visit().post("/", landingFields({ email: "", phone: "없음" }))],
  ["a landing form that was taken", () => visit().post("/", landingFields())],
  [
    "an inquiry that was refused",
    () => visit().post("/inquiry", inquiryFields({ email: "", phone: "없음" })),
  ],
  ["an inquiry that was taken", () => visit().post("/inquiry", inquiryFields())],
  ["a login that was refused", () => visit().post("/auth", { email: "nobody", password: "" })],
  [
    "a signup that was refused",
    () => visit().post("/auth?mode=signup", { email: "nobody", password: "12345", inviteCode: "" }),
  ],
  ["a content that is being prepared", () => visit().post("/contents", { content: "forest" })],
  ["someone turned away from the dashboard", async () => (await signedInAs("staff")).open("/dashboard")],
  ["someone who has just logged out", async () => (await signedInAs("staff")).post("/logout", {})],
  [
    "a list with names made of markup",
    async () => {
      await visit().sendForm("/", landingFields({ organizationName: uniqueName('<b>&"보건소') }));
      return (await signedInAs("admin")).open("/dashboard/inquiries");
    },
  ],
  ["a request that the site cannot answer", () => visit().post("/privacy", {})],
];
