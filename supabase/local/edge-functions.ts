import { createHandler } from "../functions/verify-invite-code/handler.ts";

type EdgeFunction = (request: Request, caller: string) => Promise<Response>;

export function edgeFunctions(supabaseUrl: string, serviceKey: string) {
  const functions = new Map<string, EdgeFunction>([
    ["verify-invite-code", createHandler({ supabaseUrl, serviceKey })],
  ]);

  return async function invoke(name: string, request: Request, caller: string): Promise<Response | null> {
    const edgeFunction = functions.get(name);
    return edgeFunction ? edgeFunction(request, caller) : null;
  };
}
