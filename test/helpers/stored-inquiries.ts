import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { inject } from "vitest";
import type { Database } from "../../app/database.types.ts";
import { Visitor } from "./visitor.ts";

let reading: Promise<SupabaseClient<Database>> | undefined;

/** What the database holds of an organisation, oldest first, as an admin reads it past the site. */
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

async function signInAsAdmin() {
  const account = await new Visitor(inject("siteUrl")).signUp("demo-admin-invite");
  const client = createClient<Database>(inject("backendUrl"), inject("publishableKey"), {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw new Error(error.message);
  return client;
}
