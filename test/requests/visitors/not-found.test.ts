import { expect, test } from "vitest";
import { newVisitor } from "../../helpers/new-visitor.ts";

test.each(["/nowhere", "/contents/forest", "/nowhere?q=숲"])(
  "%s is not there: the page says so and leads on",
  async (path) => {
    const { status, screen, document } = await newVisitor().open(path);
    expect(status).toBe(404);
    expect(screen.getByRole("heading", { name: "Oops! Page not found" }).tagName).toBe("H1");
    const hrefs = [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["/", "/contents", "/inquiry", "tel:0200000000"]);
    expect(document.querySelector("body > footer")).not.toBeNull();
  },
);

test("shows one of the site's own scenes, which a screen reader passes over", async () => {
  const { document } = await newVisitor().open("/nowhere");
  const scene = document.querySelector("main img");
  expect(scene?.getAttribute("alt")).toBe("");
  const response = await newVisitor().send(scene?.getAttribute("src") ?? "");
  expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
});

test("a form that was sent to no page is answered with the same page", async () => {
  const { status, text } = await newVisitor().post("/nowhere", { email: "nurse@example.com" });
  expect(status).toBe(404);
  expect(text).toContain("Oops! Page not found");
  expect(text).toContain("02-0000-0000");
});
