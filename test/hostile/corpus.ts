import { inquiryFields } from "../helpers/samples.ts";

export type HostileRequest = {
  name: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  times?: number;
  /** Sent with an admin's session. */
  asAdmin?: boolean;
  statuses: number[];
};

const FORM = "application/x-www-form-urlencoded";
const good = inquiryFields({ organizationName: "적대 초등학교" });

const form = (path: string, fields: Record<string, string>, statuses: number[]): HostileRequest => ({
  name: `${path} ${Object.keys(fields).join()}`,
  path,
  headers: { "Content-Type": FORM },
  body: new URLSearchParams({ ...good, ...fields }).toString(),
  statuses,
});

const parts = (count: number) =>
  `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(count)}--x--\r\n`;

const INQUIRY = "/dashboard/inquiries/00000000-0000-4000-8000-000000000000";

// Each is below the limits of 128 KB for a body, or a megabyte for a file, and of 16 KB for headers.
export const corpus: HostileRequest[] = [
  { ...form("/inquiry", { message: "\u0301\u0316".repeat(10_000) }, [422]), name: "20,000 marks" },
  { ...form("/", { message: "\u0301\u0316".repeat(10_000) }, [422]), name: "20,000 marks" },
  { ...form("/inquiry", { message: "\u0315\u0300".repeat(2_400) }, [422]), name: "4,800 marks" },
  { ...form("/inquiry", { message: "\ufdfa".repeat(14_000) }, [422]), name: "14,000 ligatures" },
  { ...form("/inquiry", { organizationName: "\u1100\u1161".repeat(7_000) }, [422]), name: "14,000 jamo" },
  { ...form("/inquiry", { email: `a@${"b.".repeat(40_000)}` }, [422]), name: "a long address" },
  { ...form("/inquiry", { phone: "+8".repeat(30_000) }, [422]), name: "a long number" },
  { ...form("/auth", { email: `a@${"b.".repeat(40_000)}`, password: "x" }, [422]), name: "a long account" },
  { ...form("/auth", { email: "a@b.kr", password: "가".repeat(14_000) }, [422]), name: "a long password" },
  { ...form("/auth?mode=signup", { inviteCode: "0".repeat(100_000) }, [422]), name: "a long code" },
  {
    ...form("/auth/reset", { email: "a@b.kr", code: " 1".repeat(60_000) }, [422]),
    name: "a long reset code",
  },
  {
    name: "65,000 fields",
    path: "/inquiry",
    headers: { "Content-Type": FORM },
    body: "a&".repeat(65_000),
    statuses: [413],
  },
  {
    name: "2,400 parts",
    path: "/inquiry",
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    body: parts(2_400),
    statuses: [413],
  },
  {
    name: "names that are paths",
    path: "/inquiry",
    headers: { "Content-Type": FORM },
    body: Array.from({ length: 250 }, (_, index) => `a${"[b]".repeat(150)}[${index}]=c`).join("&"),
    statuses: [422],
  },
  {
    name: "an invented session",
    method: "GET",
    path: "/dashboard",
    headers: { Cookie: `sb-127-auth-token=base64-${"QUJD".repeat(900)}` },
    times: 200,
    statuses: [302],
  },
  {
    name: "an invented flash",
    method: "GET",
    path: "/",
    headers: { Cookie: `flash=${"QUJD".repeat(2_000)}` },
    times: 50,
    statuses: [200],
  },
  {
    name: "a wrong password for an invented account",
    path: "/auth",
    headers: { "Content-Type": FORM, "X-Forwarded-For": "203.0.113.200" },
    body: new URLSearchParams({ email: "someone@example.kr", password: "not-the-password" }).toString(),
    times: 20,
    statuses: [401, 422, 429],
  },
  {
    name: "a wrong reset code",
    path: "/auth/reset",
    headers: { "Content-Type": FORM, "X-Forwarded-For": "203.0.113.201" },
    body: new URLSearchParams({
      email: "someone@example.kr",
      code: "1234567890",
      password: "new-password",
    }).toString(),
    times: 20,
    statuses: [422, 429],
  },
  {
    name: "a stranger's file of a megabyte",
    path: "/dashboard/inquiries/import",
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${"가".repeat(340_000)}\r\n--x--\r\n`,
    times: 20,
    statuses: [401],
  },
  ...[
    "/dashboard/views",
    "/dashboard/inquiries/new",
    `${INQUIRY}/reply`,
    "/dashboard/inquiries.csv?requested=e30",
  ].flatMap((path) => [
    { ...form(path, { intent: "remove", kind: "call" }, [302]), name: `${path} of a stranger` },
    { ...form(path, {}, [302]), method: "GET", body: undefined, name: `${path} of a stranger` },
  ]),
  {
    ...form("/dashboard/views?status=new", { name: "\u0301\u0316".repeat(10_000) }, [422]),
    asAdmin: true,
    name: "a view named by marks",
  },
  {
    ...form(`${INQUIRY}/reply`, { subject: "a\r\nBcc: b@c.kr", body: "\ufdfa".repeat(10_000) }, [422]),
    asAdmin: true,
    name: "a long reply",
  },
  {
    ...form("/dashboard/inquiries/new", { source: "web", receivedAt: "9".repeat(100_000) }, [422]),
    asAdmin: true,
    name: "a long time of receipt",
  },
  {
    name: "an address that is none",
    method: "GET",
    path: `/${"%EA%B0%80".repeat(1_000)}?q=${"%CC%81".repeat(1_000)}`,
    times: 20,
    statuses: [404],
  },
];
