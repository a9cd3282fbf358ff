import { signedInClient, signInAdmin } from "./inquiry-desk.ts";

let reading: ReturnType<typeof signedInClient> | undefined;
const asAdmin = () => (reading ??= signInAdmin().then(signedInClient));

export async function storedInquiries(organizationName: string) {
  const client = await asAdmin();
  const { data, error } = await client
    .from("inquiries")
    .select()
    .eq("organization_name", organizationName)
    .order("created_at");
  if (error) throw new Error(error.message);
  return data;
}

export async function storedHistory(id: string) {
  const client = await asAdmin();
  const [events, notes] = await Promise.all([
    client.from("inquiry_events").select().eq("inquiry_id", id).eq("kind", "status").order("id"),
    client.from("inquiry_notes").select().eq("inquiry_id", id).order("created_at"),
  ]);
  const changes = events.data?.map(({ from_value: from, to_value: to }) => `${from} → ${to}`);
  return { changes, notes: notes.data?.map(({ body }) => body) };
}
