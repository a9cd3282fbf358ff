import { beforeAll, expect, inject, test } from "vitest";
import {
  signedInClient,
  storeInquiryRows,
  storeInquiryRow,
  signInAdmin,
} from "../../helpers/inquiry-desk.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { uniqueMark } from "../../helpers/samples.ts";

let admin: Awaited<ReturnType<typeof signInAdmin>>;
beforeAll(async () => {
  admin = await signInAdmin();
});

const exportOf = (text: string, query = "") =>
  admin.sendForm(`/dashboard/inquiries.csv?q=${encodeURIComponent(text)}${query}`, {});

async function linesOf(response: Response): Promise<string[]> {
  return (await response.text()).split("\r\n").slice(1, -1);
}

test("the list leads to a file of what it shows", async () => {
  const name = await storeInquiryRow();
  await storeInquiryRow({ organization_type: "company" });
  const page = await admin.open(`/dashboard/inquiries?q=${name}&status=new&type=school`);
  const file = await page.press("CSV 내려받기");
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.html.split("\r\n").slice(1, -1)).toHaveLength(1);
  expect(file.html).toContain(name);
});

test("a link, which another site may have too, leads to the list instead of a file", async () => {
  const exports = async () => {
    const supabase = await signedInClient(admin);
    const { count } = await supabase
      .from("inquiry_events")
      .select("id", { count: "exact", head: true })
      .eq("kind", "export");
    return count;
  };
  const before = await exports();
  const page = await admin.open("/dashboard/inquiries.csv?status=new");
  expect(page.url).toBe("/dashboard/inquiries?status=new");
  page.screen.getByText("파일은 목록에서 받아 주세요");
  expect((await admin.send("/dashboard/inquiries.csv", { method: "HEAD" })).headers.get("Location")).toBe(
    "/dashboard/inquiries",
  );
  expect(await exports()).toBe(before);
});

test("the file is one that Excel reads as Hangul, under a name with the day in it", async () => {
  const name = await storeInquiryRow({ phone: "010-1234-5678", email: "nurse@school.example" });
  const response = await exportOf(name);
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul" }).format();
  expect(response.headers.get("Content-Disposition")).toBe(
    `attachment; filename="inquiries.csv"; filename*=UTF-8''${encodeURIComponent(`문의-${day}.csv`)}`,
  );
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text).toMatch(/^접수 번호,접수 일시,상태,기관명,유형,담당자,이메일,연락처,/);
  expect(text).toContain(`,신규,${name},학교/교육기관,김보건,nurse@school.example,010-1234-5678,`);
});

test("what a visitor wrote runs as no formula", async () => {
  const mark = uniqueMark();
  await storeInquiryRows([
    { organization_name: `=HYPERLINK("http://evil.example","${mark}")` },
    {
      organization_name: mark,
      message: `@SUM(A1)\n${mark}`,
      contact_name: "+1+1",
      email: "-x@school.example",
    },
  ]);
  const text = await (await exportOf(mark)).text();
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""${mark}"")"`);
  expect(text).toContain(`"'@SUM(A1)\n${mark}"`);
  expect(text).toContain(",'+1+1,'-x@school.example,");
});

test("more than one answer of the database are one file, in order, each once", async () => {
  const mark = uniqueMark();
  await storeInquiryRows(
    Array.from({ length: 1001 }, (_, index) => ({ organization_name: `${mark} ${index % 7}` })),
  );
  for (const sort of ["newest", "organization"]) {
    const lines = await linesOf(await exportOf(mark, `&sort=${sort}`));
    expect(lines).toHaveLength(1001);
    expect(new Set(lines).size).toBe(1001);
  }
});

test("an export is in the history: by whom, of what, how much, but not what was searched for", async () => {
  const name = await storeInquiryRow();
  await (await exportOf(name, "&status=new")).text();
  const supabase = await signedInClient(admin);
  const { data } = await supabase
    .from("inquiry_events")
    .select("details")
    .eq("kind", "export")
    .order("id", { ascending: false })
    .limit(1);
  expect(data?.[0]?.details).toMatchObject({ row_count: 1, filter: { status: "new" } });
  expect(JSON.stringify(data)).not.toContain(name);
});

test("nobody but admins gets one", async () => {
  const staff = new Visitor(inject("siteUrl"));
  await staff.signUp("demo-staff-invite");
  const stranger = new Visitor(inject("siteUrl"));
  for (const ask of ["send", "sendForm"] as const) {
    expect((await stranger[ask]("/dashboard/inquiries.csv", {})).headers.get("Location")).toBe("/auth");
    expect((await staff[ask]("/dashboard/inquiries.csv", {})).headers.get("Location")).toBe("/");
  }
});
