import { redirect } from "react-router";
import type { Route } from "./+types/logout.ts";
import { leaveFlash } from "../flash.server.ts";
import { toast } from "../ui/toast.server.ts";
import { forgetSession } from "../supabase.server.ts";
import { supabaseOf } from "./session.server.ts";

export function loader() {
  return redirect("/");
}

export async function action({ request, context }: Route.ActionArgs) {
  const { error } = await supabaseOf(context).auth.signOut({ scope: "local" });
  const headers = new Headers(
    await leaveFlash(request, { toast: toast("success", "로그아웃 완료", "안전하게 로그아웃되었습니다.") }),
  );
  // The auth service could not be told, but whoever shares this PC must not stay signed in.
  if (error) forgetSession(request, headers);
  return redirect("/", { status: 303, headers });
}
