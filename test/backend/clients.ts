import { createHmac } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";

type Reachable = Pick<Backend, "url" | "publishableKey" | "siteToken">;

export function clientOf({ url, publishableKey, siteToken }: Reachable, accessToken?: string) {
  const global = { headers: { "X-Site-Token": siteToken } };
  return accessToken
    ? createClient(url, publishableKey, { accessToken: async () => accessToken, global })
    : createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false }, global });
}

let accounts = 0;

export async function signUpMember(backend: Reachable, kind: "admin" | "staff") {
  accounts += 1;
  const credentials = { email: `${kind}-${accounts}@example.kr`, password: "secret1" };
  const options = { data: { inviteCode: `demo-${kind}-invite` } };
  const { data, error } = await clientOf(backend).auth.signUp({ ...credentials, options });
  expect(error).toBeNull();
  if (!data.session || !data.user) throw new Error("signing up gave no session");
  return { ...credentials, id: data.user.id, session: data.session };
}

export function inquiry(organization = "한빛초등학교") {
  return {
    organization_name: organization,
    contact_name: "김하늘",
    email: "haneul@example.kr",
    phone: "010-1234-5678",
    message: null,
    organization_type: "general",
    estimated_users: null,
    status: "new",
  };
}

export function tokenFor({ jwtSecret }: Pick<Backend, "jwtSecret">, claims: Record<string, unknown>): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const unsigned = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${unsigned}.${createHmac("sha256", jwtSecret).update(unsigned).digest("base64url")}`;
}

export async function until(what: string, done: () => boolean): Promise<void> {
  const deadline = Date.now() + 240_000;
  while (!done()) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await pause(20);
  }
}

export async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
