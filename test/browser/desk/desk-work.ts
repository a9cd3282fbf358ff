import type { Request } from "playwright-core";
import { storeInquiryRows, listOf } from "../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../helpers/samples.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import type { Person } from "../journeys/people/person.ts";

export async function openDashboard(person: Person, path: string) {
  // Keeps toasts until they are closed.
  await person.page.emulateMedia({ reducedMotion: "reduce" });
  const admin = await person.signInAsAdmin();
  await person.goto(path);
  await person.waitForText("실시간 연결됨");
  return admin;
}

/** Opens the worklist at the inquiries of one's own: these, taken on in the list before. */
export async function openOwnQueue(person: Person, names: string[]) {
  await person.page.emulateMedia({ reducedMotion: "reduce" });
  const admin = await person.signInAsAdmin();
  for (const name of names) await (await admin.open(listOf(name))).press(`${name} 내가 맡기`);
  await person.goto("/dashboard/worklist?queue=mine");
  await person.waitForText("실시간 연결됨");
}

/** Stores inquiries that one search finds, each a minute older than the one before it. */
export async function storeNamed(...endings: (string | number)[]) {
  const mark = uniqueMark();
  const at = Date.now();
  const names = await storeInquiryRows(
    endings.map((ending, minutes) => ({
      organization_name: `${mark} ${ending}`,
      created_at: new Date(at - minutes * 60_000).toISOString(),
    })),
  );
  return { mark, names };
}

export async function openFirstOfTwo(person: Person): Promise<[string, string]> {
  const { mark, names } = await storeNamed("가", "나");
  const [first = "", second = ""] = names;
  await openDashboard(person, listOf(mark));
  await person.clickLink(first);
  await person.button("내가 맡기").waitFor();
  return [first, second];
}

/** In an open inquiry, with scripts: chooses the outcome later. */
export async function complete(person: Person) {
  await person.click("완료");
  await person.click("나중에 적기");
}

/** The same from the keyboard. */
export async function completeByKey({ page }: Person) {
  await page.keyboard.press("3");
  await page.getByRole("button", { name: "나중에 적기" }).press("Enter");
}

/** In an open inquiry: chooses the kind of a contact, and logs it. */
export async function pressContact(person: Person, kind: string) {
  await person.page.locator("#contact label", { hasText: kind }).click();
  await person.click("연락 기록하기");
}

/** In an open inquiry. The help for the keys has the same words. */
export const disclose = (person: Person, summary: string) =>
  person.page.locator("summary", { hasText: summary }).click();

export const focusedName = (person: Person) =>
  person.page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("th a")?.textContent);

export const storedOf = async (name: string) => (await storedInquiries(name))[0];

export const isPress = (request: Request) => request.method() === "POST";

/** Keeps the requests for data that match from the server until they are let go. */
export async function holdRequests({ page }: Pick<Person, "page">, isHeld: (request: Request) => boolean) {
  let count = 0;
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\.data/, async (route) => {
    if (isHeld(route.request())) {
      count += 1;
      await isLetGo;
    }
    // The page may have aborted it, or be closed.
    await route.continue().catch(() => {});
  });
  return { howMany: () => count, letGo };
}
