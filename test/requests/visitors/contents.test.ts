import { expect, test } from "vitest";
import { newVisitor } from "../../helpers/new-visitor.ts";

test("shows nine cards with their minutes, in three groups", async () => {
  const { document } = await newVisitor().open("/contents");
  const groups = ["nature", "breathing", "time-of-day"].map((id) =>
    [...document.querySelectorAll(`#${id} li h3`)].map(
      (heading) => /(\d+)분/.exec(heading.closest("li")?.textContent ?? "")?.[1],
    ),
  );
  expect(groups).toEqual([
    ["15", "20", "15"],
    ["10", "12", "15"],
    ["10", "8", "20"],
  ]);
});

test("the header marks the open page, and its last button is the document's last", async () => {
  const { document } = await newVisitor().open("/contents");
  const current = document.querySelectorAll('header [aria-current="page"]');
  expect([...current].map(({ textContent }) => textContent)).toEqual(["콘텐츠"]);
  const wide = [...document.querySelectorAll("header a:not([class~='lg:hidden'])")];
  expect(wide.at(-1)?.textContent).toBe("기관 도입 문의");
  expect(wide.filter(({ textContent }) => textContent === "기관 도입 문의")).toHaveLength(1);
});

test("a category control leads to its group and takes no card away", async () => {
  const { screen, document } = await newVisitor().open("/contents");
  for (const name of ["전체", "자연 명상", "호흡·집중", "시간대별"]) {
    const target = screen.getByRole("link", { name }).getAttribute("href") ?? "";
    expect(document.querySelector(target), name).not.toBeNull();
  }
});

test("자세히 보기 says in a destructive toast that it is being prepared", async () => {
  const page = await (await newVisitor().open("/contents")).press("자세히 보기: " + (await firstTitle()));
  expect(page.url).toBe("/contents#forest");
  expect(page.screen.getByRole("alert").textContent).toContain("준비중입니다");
  expect(page.text).toContain("곧 만나보실 수 있습니다.");
});

async function firstTitle() {
  const { document } = await newVisitor().open("/contents");
  return document.querySelector("#forest h3")?.textContent ?? "";
}

test("leads home at the end, and shows the demo as not available yet", async () => {
  const { screen } = await newVisitor().open("/contents");
  expect(screen.getByRole("link", { name: "서비스 소개 보기" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("button", { name: "체험해 보기" }).getAttribute("aria-disabled")).toBe("true");
});
