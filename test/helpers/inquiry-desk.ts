import { createClient } from "@supabase/supabase-js";
import { inject } from "vitest";
import type { Database } from "../../app/database.types.ts";
import { addBusinessDays, responseDueAt } from "../../app/korean/business-hours.server.ts";
import { formatWeekday, seoulDay } from "../../app/korean/dates.ts";
import { signedInAs } from "./new-visitor.ts";
import { uniqueContact, uniqueName } from "./samples.ts";
import type { ShownPage, Visitor } from "./visitor.ts";

type NewInquiry = Database["public"]["Tables"]["inquiries"]["Insert"];

/** The button that sets the next contact in so many business days. */
export function dayButton(days: number): string {
  const label = days === 1 ? "다음 영업일" : `${days}영업일 뒤`;
  return `${label} ${formatWeekday(addBusinessDays(seoulDay(), days), seoulDay())}`;
}

export const signInAdmin = () => signedInAs("admin");

export async function signedInClient({ email, password }: { email: string; password: string }) {
  const client = createClient<Database>(inject("backendUrl"), inject("publishableKey"), {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw new Error(error.message);
  return client;
}

/** Stores inquiries in one statement, bypassing the site, so that they arrive at the same moment. */
export async function storeInquiryRows(inquiries: Partial<NewInquiry>[]): Promise<string[]> {
  const service = createClient<Database>(inject("backendUrl"), inject("secretKey"), {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const rows = inquiries.map((inquiry) => ({
    organization_name: uniqueName(),
    organization_type: "school",
    contact_name: "김보건",
    ...uniqueContact(),
    message: null,
    status: "new",
    due_at: responseDueAt(new Date(inquiry.created_at ?? Date.now())).toISOString(),
    ...inquiry,
  }));
  const { error } = await service.from("inquiries").insert(rows);
  if (error) throw new Error(error.message);
  return rows.map(({ organization_name }) => organization_name);
}

export async function storeInquiryRow(inquiry: Partial<NewInquiry> = {}): Promise<string> {
  const [name = ""] = await storeInquiryRows([inquiry]);
  return name;
}

export function listOf(text: string, query = ""): string {
  return `/dashboard/inquiries?q=${encodeURIComponent(text)}${query}`;
}

export function rowsOf({ document }: ShownPage): Element[] {
  return [...document.querySelectorAll("tbody tr")];
}

export function namesIn(page: ShownPage): string[] {
  return rowsOf(page).map((row) => row.querySelector("th a")?.textContent ?? "");
}

/** The values of the boxes that select an inquiry: its id and version. */
export function selectedIn({ document }: ShownPage): string[] {
  return [...document.querySelectorAll<HTMLInputElement>("[name=selected]")].map(({ value }) => value);
}

/** The lines of an inquiry's history, newest first. */
export function historyOf({ document }: ShownPage): string[] {
  return [...document.querySelectorAll("ol li")].map(({ textContent }) =>
    textContent.replaceAll(/\s+/g, " "),
  );
}

export function statusOf(page: ShownPage, name: string): string | undefined {
  const row = rowsOf(page).find((each) => each.textContent.includes(name));
  const words = [...(row?.querySelectorAll("td span") ?? [])].map(({ textContent }) => textContent);
  return words.find((word) => ["신규", "진행중", "완료"].includes(word));
}

/** Logs a contact on the page of an inquiry. `fields`: the line, what follows from it, and who takes the inquiry. */
export function logContact(page: ShownPage, kind: string, fields: Record<string, string> = {}) {
  return page.press("연락 기록하기", { kind, ...fields });
}

export async function openInquiry(visitor: Visitor, name: string): Promise<ShownPage> {
  const list = await visitor.open(listOf(name));
  return visitor.open(list.screen.getByRole("link", { name }).getAttribute("href") ?? "");
}

export async function openStored(visitor: Visitor, inquiry: Partial<NewInquiry> = {}): Promise<ShownPage> {
  return openInquiry(visitor, await storeInquiryRow(inquiry));
}
