import { createHandler, serviceKeyOf } from "./handler.ts";

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

const verifyInviteCode = createHandler({
  supabaseUrl: Deno.env.get("SUPABASE_URL") ?? "",
  serviceKey: serviceKeyOf((name) => Deno.env.get(name)),
});

Deno.serve((request) => {
  // The proxy in front of Supabase overwrites cf-connecting-ip. X-Forwarded-For may start with a forged address.
  const forwarded = request.headers.get("x-forwarded-for")?.split(",")[0]?.trim();
  return verifyInviteCode(request, request.headers.get("cf-connecting-ip") ?? forwarded ?? "unknown");
});
