import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { inject } from "vitest";
import type { Database } from "../../app/database.types.ts";
import { Visitor } from "./visitor.ts";

let reading: Promise<SupabaseClient<Database>> | undefined;

export async function storedInquiries(organizationName: string) {
  reading ??= signInAsAdmin();
  const { data, error } = await (
    await reading
  )
    .from("inquiries")
    .select()
    .eq("organization_name", organizationName)
    .order("created_at");
  if (error) throw new Error(error.message);
  return data;
}

export async function storedHistory(id: string) {
  const client = await (reading ??= signInAsAdmin());
  const [events, notes] = await Promise.all([
    client.from("inquiry_events").select().eq("inquiry_id", id).eq("kind", "status").order("id"),
    client.from("inquiry_notes").select().eq("inquiry_id", id).order("created_at"),
  ]);
  const changes = events.data?.map(({ from_value: from, to_value: to }) => `${from} → ${to}`);
  return { changes, notes: notes.data?.map(({ body }) => body) };
}

async function signInAsAdmin() {
  const account = await new Visitor(inject("siteUrl")).signUp("demo-admin-invite");
  const client = createClient<Database>(inject("backendUrl"), inject("publishableKey"), {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw new Error(error.message);
  return client;
}
