import { expect, test } from "vitest";
import { signedInClient, storeInquiryRow, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { signedInAs, newVisitor } from "../../helpers/new-visitor.ts";

const admin = await signInAdmin();

const exportOf = (text: string, query = "") =>
  admin.sendForm(`/dashboard/inquiries.csv?q=${encodeURIComponent(text)}${query}`, {});

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

test("nobody but admins gets one", async () => {
  const staff = await signedInAs("staff");
  const stranger = newVisitor();
  for (const ask of ["send", "sendForm"] as const) {
    expect((await stranger[ask]("/dashboard/inquiries.csv", {})).headers.get("Location")).toBe("/auth");
    expect((await staff[ask]("/dashboard/inquiries.csv", {})).headers.get("Location")).toBe("/");
  }
});
