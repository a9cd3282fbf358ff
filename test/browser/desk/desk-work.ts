import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import type { Person } from "../journeys/people/person.ts";

export async function comesToTheDesk(person: Person, query: string) {
  // Keeps toasts until they are closed.
  await person.page.emulateMedia({ reducedMotion: "reduce" });
  await person.logsInAsAdmin();
  await person.goesTo(query);
  await person.reads("실시간 연결됨");
}

export const focusedName = (person: Person) =>
  person.page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("th a")?.textContent);

export const storedOf = async (name: string) => (await storedInquiries(name))[0];
