import { redirectDocument } from "react-router";
import type { Route } from "./+types/session-keep-alive.ts";
import { returnPathOf } from "../access-check-failed/return-path.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import { requireSignedIn } from "./require-signed-in.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export function loader() {
  return redirectDocument("/account");
}

export async function action({ request }: Route.ActionArgs) {
  const back = returnPathOf((await readForm(request)).get("back"));
  return back ? redirectDocument(back, 303) : new Response(null, { status: 204 });
}
