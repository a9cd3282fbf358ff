import { expect, test } from "vitest";
import { listOf, namesIn, openStored, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { landingFields, uniqueName } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { addressOfAnInquiry, adminPages } from "../site/page-states.ts";
import { signedInAs, newVisitor } from "../../helpers/new-visitor.ts";

const pages = [
  ...adminPages.filter((path) => path.startsWith("/dashboard")),
  "/dashboard/notices/preview/digest",
];

test.each([...pages, "/dashboard/events"])("a stranger on %s is sent to /auth", async (path) => {
  const response = await newVisitor().send(path);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/auth"]);
});

test.each([
  ["a stranger", () => Promise.resolve(newVisitor()), "/dashboard/inquiries"],
  ["someone without the role", () => signedInAs("staff"), "/dashboard"],
])("the live signals of %s end without taking the toast and the way back", async (_, person, path) => {
  const visitor = await person();
  const { headers } = await visitor.send(path);
  const kept = visitor.cookieHeader;
  const signals = await visitor.send("/dashboard/events", { headers: { Accept: "text/event-stream" } });
  expect([signals.status, signals.headers.get("Location")]).toEqual([204, null]);
  expect(headers.getSetCookie().join()).toContain("flash=");
  expect(visitor.cookieHeader).toBe(kept);
});

test.each(pages)("someone without the role on %s is sent home with the reason", async (path) => {
  const visitor = await signedInAs("staff");
  const home = await visitor.open(path);
  expect(home.url).toBe("/");
  expect(home.screen.getByRole("alert").textContent).toContain("접근 권한 없음");
  expect(home.text).toContain("관리자만 접근할 수 있습니다.");
  expect(home.screen.queryByRole("link", { name: /대시보드/ })).toBeNull();
  expect(home.href("내 권한 보기")).toBe("/account");
});

test("the data behind a page is closed like the page", async () => {
  const organizationName = uniqueName();
  await newVisitor().sendForm("/", landingFields({ organizationName, phone: "010-1234-5678" }));
  const withoutRole = await signedInAs("staff");
  const readData = async (visitor: Visitor) => {
    const response = await visitor.send(listOf(organizationName).replace("?", ".data?"));
    return { status: response.status, body: await response.text() };
  };
  const seen = await readData(await signedInAs("admin"));
  expect(seen.status).toBe(200);
  expect(seen.body).toContain("organization_name");
  expect(seen.body).toContain("010-1234-5678");
  for (const [visitor, leadsTo] of [
    [newVisitor(), "/auth"],
    [withoutRole, "/"],
  ] as const) {
    const { status, body } = await readData(visitor);
    expect(status).toBe(202);
    expect(body).toMatch(new RegExp(`SingleFetchRedirect.*"${leadsTo}"`));
    expect(body).not.toMatch(/organization_name|010-1234-5678/);
  }
});

test("an admin finds the dashboard from the landing page", async () => {
  const home = await (await signedInAs("admin")).open("/");
  expect(home.href("대시보드")).toBe("/dashboard");
  expect(home.href("관리자 대시보드")).toBe("/dashboard");
});

test("the list shows who asked and how to reach them, newest first", async () => {
  const mark = uniqueName();
  const [earlier, later] = [`${mark} 가`, `${mark} 나`];
  await newVisitor().sendForm("/", landingFields({ organizationName: earlier }));
  await newVisitor().sendForm("/", landingFields({ organizationName: later }));

  const list = await (await signedInAs("admin")).open(listOf(mark));
  expect([...list.document.querySelectorAll("thead th")].map(({ textContent }) => textContent)).toEqual([
    "상태",
    "기관명",
    "유형",
    "담당자",
    "연락처",
    "접수일",
    "접수 번호",
    "담당",
    "처리",
  ]);
  const names = namesIn(list);
  expect(names.indexOf(later)).toBeLessThan(names.indexOf(earlier));
  expect(names.indexOf(later)).toBeGreaterThanOrEqual(0);
});

test("an unknown type is shown raw, as the landing form's is", async () => {
  const organizationName = uniqueName();
  await newVisitor().sendForm("/", landingFields({ organizationName }));
  const { document } = await (await signedInAs("admin")).open(listOf(organizationName));
  const row = [...document.querySelectorAll("tbody tr")].find((tr) =>
    tr.textContent.includes(organizationName),
  );
  expect(row?.children[2]?.textContent).toBe("general");
});

test("without scripts the list loads itself anew", async () => {
  const { html } = await (await signedInAs("admin")).open("/dashboard/inquiries?status=new&spam=none");
  // With its address, as a press leads to a row's fragment: there Chromium 153 does not refresh without one.
  const refresh =
    '<noscript><meta http-equiv="refresh" content="30; url=/dashboard/inquiries?status=new&amp;spam=none"';
  expect(html.toLowerCase()).toContain(refresh);
});

test("without scripts it stops doing so where many are being ticked", async () => {
  const visitor = await signedInAs("admin");
  const stop = (await visitor.open("/dashboard/inquiries?status=new")).screen.getByRole("link", {
    name: "멈춤",
  });
  const stopped = await visitor.open(`/dashboard/inquiries${stop.getAttribute("href")}`);
  expect(stopped.html).not.toMatch(/http-equiv="refresh"/i);
  expect(stopped.screen.getByRole("link", { name: /^신규/ }).getAttribute("aria-current")).toBe("true");
  expect(stopped.text).not.toContain("30초마다 새로 불러옵니다");
  expect(stopped.href("30초마다 새로 불러오기")).toBe("?status=new");
});

test("no page that an admin sees stays in a cache", async () => {
  const visitor = await signedInAs("admin");
  for (const path of [...adminPages, await addressOfAnInquiry(), "/auth", "/auth/forgot", "/auth/reset"]) {
    expect((await visitor.send(path)).headers.get("Cache-Control"), path).toBe("private, no-store");
  }
});

test("the toast of one tab is not taken by another that reads its page again", async () => {
  const admin = await signInAdmin();
  const path = (await openStored(admin)).url.split("?")[0] ?? "";
  await admin.sendForm(path, { intent: "note", body: "행정실로 전화" });
  for (const other of ["/dashboard/inquiries", "/dashboard/inquiries.data"])
    expect(await (await admin.send(other)).text()).not.toContain("메모를 남겼습니다");
  expect((await admin.open(path)).text).toContain("메모를 남겼습니다");
});
