import { createHandler } from "./handler.ts";

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

const verifyInviteCode = createHandler({
  supabaseUrl: Deno.env.get("SUPABASE_URL") ?? "",
  serviceKey: Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "",
});

Deno.serve((request) => {
  // Supabase's proxy writes the caller as the first of the list.
  const caller = request.headers.get("x-forwarded-for")?.split(",")[0]?.trim() ?? "unknown";
  return verifyInviteCode(request, caller);
});
