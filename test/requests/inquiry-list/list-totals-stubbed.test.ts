import { expect, test } from "vitest";
import { frameOf, listDetailsOf, useStubbedSite } from "../../helpers/stubbed-backend.ts";

const site = useStubbedSite();

function counting(...counts: [status: string, suspected_spam: boolean, count: number][]) {
  const rows = counts.map(([status, suspected_spam, count]) => ({ status, suspected_spam, count }));
  site.answering({
    "rpc/dashboard_layout": frameOf({ counts: rows }),
    "rpc/list_details": listDetailsOf({ counts: rows }),
  });
}

test("a list without a search is counted to the end", async () => {
  counting(["completed", false, 100_000], ["new", false, 343], ["new", true, 11]);
  const page = await site.admin().open("/dashboard/inquiries");
  expect(page.text).toContain("모두 100,354건(스팸 의심 11건 포함)");
  page.screen.getByRole("link", { name: "완료 100,000" });
  expect(page.document.title).toMatch(/^\(343\) /);
});

test("a search that finds more than is counted says only that", async () => {
  counting(["completed", false, 9_000], ["new", false, 1_001]);
  const page = await site.admin().open("/dashboard/inquiries?q=학교");
  expect(page.text).toContain("모두 10,000건 이상");
  for (const name of ["신규", "진행중", "완료"]) page.screen.getByRole("link", { name });
});

test("a search that finds exactly as many as are counted is told exactly", async () => {
  counting(["completed", false, 10_000]);
  const page = await site.admin().open("/dashboard/inquiries?q=학교");
  expect(page.text).toContain("모두 10,000건");
  expect(page.text).not.toContain("10,000건 이상");
});

test("of suspected spam alone the number is said as that", async () => {
  counting(["new", false, 54], ["new", true, 11]);
  const page = await site.admin().open("/dashboard/inquiries?spam=only");
  expect(page.text).toMatch(/(?<!\()스팸 의심 11건(?! 포함)/);
  page.screen.getByRole("link", { name: "신규 11" });
});
