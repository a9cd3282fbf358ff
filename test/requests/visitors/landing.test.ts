import { expect, test } from "vitest";
import { landingFields, uniqueName } from "../../helpers/samples.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

test("the landing page tells all before the form, with the carousel's loader alone", async () => {
  const page = await newVisitor().open("/");
  expect(page.status).toBe(200);
  const ids = [...page.document.querySelectorAll("main section")].map(({ id }) => id);
  expect(ids.slice(1)).toEqual([
    "about",
    "features",
    "targets",
    "examples",
    "comparison",
    "testimonials",
    "pricing",
    "faq",
    "contact",
  ]);
  expect(page.document.querySelectorAll("#testimonials figure")).toHaveLength(30);
  const scripts = [...page.document.querySelectorAll('script:not([type="application/ld+json"])')];
  expect(scripts.map((script) => script.closest("section")?.id)).toEqual(["testimonials"]);
  expect(page.headers.getSetCookie()).toEqual([]);
});

test("offers a stranger the login, the contents and the inquiry, but no dashboard", async () => {
  const { screen } = await newVisitor().open("/");
  expect(screen.getByRole("link", { name: "로그인" }).getAttribute("href")).toBe("/auth");
  for (const link of screen.getAllByRole("link", { name: "기관 도입 문의" }))
    expect(link.getAttribute("href")).toBe("/inquiry");
  expect(screen.getByRole("link", { name: "콘텐츠 둘러보기" }).getAttribute("href")).toBe("/contents");
  expect(screen.queryByRole("link", { name: /대시보드/ })).toBeNull();
});

test("shows what is sold in small pictures, which say in words what they show", async () => {
  const visitor = newVisitor();
  const { document, screen } = await visitor.open("/");
  const pictures = [...document.querySelectorAll<HTMLImageElement>("#about img")];
  expect(pictures.map(({ alt }) => alt)).toEqual([
    expect.stringMatching(/의자.*헤드셋/),
    expect.stringMatching(/새벽.*한낮.*노을.*숲/),
    "",
    "",
  ]);
  const sizes = await Promise.all(
    pictures.map(async (picture) => {
      expect(picture.getAttribute("loading")).toBe("lazy");
      const { status, headers } = await visitor.send(picture.getAttribute("src") ?? "", {
        headers: { "Accept-Encoding": "br" },
      });
      expect(status).toBe(200);
      return Number(headers.get("Content-Length"));
    }),
  );
  const [chair = Infinity, far = Infinity, near = Infinity] = sizes;
  expect(chair).toBeLessThan(1_600);
  expect(far + near, "the panorama").toBeLessThanOrEqual(12_000);
  const panorama = screen.getByRole("group", { name: "숲 파노라마, 옆으로 넘겨 볼 수 있습니다" });
  expect(panorama.tabIndex).toBe(0);
  expect(screen.queryByRole("button", { name: /둘러보기$/ })).toBeNull();
});

test("the comparison closes with what a monitor cannot show", async () => {
  const { document } = await newVisitor().open("/");
  const rows = [...document.querySelectorAll("#comparison tbody tr")];
  expect(rows).toHaveLength(7);
  expect(rows.at(-1)?.textContent).toContain("고개를 돌리는 방향마다 풍경이 이어집니다.");
});

test("the button of a plan is a link to the form", async () => {
  const { document, screen } = await newVisitor().open("/");
  const links = screen.getAllByRole("link", { name: /^(맞춤 제작|콘텐츠 대여) 문의하기$/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["#contact", "#contact"]);
  expect(links[0]?.className).toBe(links[1]?.className);
  expect(document.querySelector("#contact form")).not.toBeNull();
});

test("an inquiry is confirmed with a toast, and the form is empty again", async () => {
  const visitor = newVisitor();
  const page = await visitor.open("/");
  const done = await page.press("문의 보내기", landingFields());
  expect(done.url).toMatch(/^\/\?receipt=[\w-]+#received$/);
  expect(done.screen.getByRole("status").textContent).toContain("문의 접수 완료");
  expect(done.text).toContain("빠른 시일 내에 연락드리겠습니다.");
  expect(done.screen.getByLabelText<HTMLInputElement>(/기관명/).value).toBe("");

  const later = await visitor.open("/");
  expect(later.text).not.toContain("문의 접수 완료");
});

test.each(["organizationName", "contactName", "email", "phone"])(
  "without %s it says what is missing and keeps the rest",
  async (missing) => {
    const fields = landingFields({ organizationName: uniqueName('<b>&"보건소'), [missing]: "  " });
    const page = await newVisitor().post("/", fields);
    expect(page.status).toBe(422);
    expect(
      page.screen
        .getAllByRole("alert")
        .map((alert) => alert.textContent)
        .join(),
    ).toContain("입력 오류");
    expect(page.text).toContain("모든 필수 항목을 입력해주세요.");

    for (const [name, value] of Object.entries(fields)) {
      if (name === missing) continue;
      expect(page.typed(name), name).toBe(value);
    }
    const field = page.document.querySelector(`[name=${missing}]`);
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    const message = page.document.getElementById(field?.getAttribute("aria-describedby") ?? "");
    expect(message?.textContent).toMatch(/입력해 주세요/);
    expect(page.document.querySelector(`a[href="#${field?.id}"]`)).not.toBeNull();
  },
);

test.each([
  ["an e-mail without @", { email: "nurse.school.example" }, "name@example.com"],
  ["a name of 101 letters", { organizationName: "가".repeat(101) }, "100자를 초과할 수 없습니다"],
  ["a message of 5,001 letters", { message: "가".repeat(5001) }, "5,000자를 초과할 수 없습니다"],
])("refuses %s and says how to put it right", async (_, wrong, words) => {
  const fields = landingFields(wrong);
  const page = await newVisitor().post("/", fields);
  expect(page.status).toBe(422);
  expect(page.text).toContain("입력 오류");
  expect(page.text).toContain(words);
  expect(page.typed("message")).toBe(fields.message);
});

test("what was typed cannot become markup", async () => {
  const page = await newVisitor().post(
    "/",
    landingFields({ email: "", message: "</textarea><script>alert(1)</script>" }),
  );
  const scripts = [...page.document.querySelectorAll("script")];
  expect(scripts.filter(({ textContent }) => textContent.includes("alert"))).toEqual([]);
});
