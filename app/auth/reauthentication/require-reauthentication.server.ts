import { redirectDocument, type RouterContextProvider } from "react-router";
import { databaseFailure } from "../../supabase.server.ts";
import { redirectWithToast, toast } from "../../ui/toast/toast.server.ts";
import { supabaseOf } from "../session/session.server.ts";
import { storePendingAction } from "./pending-action.server.ts";

type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** Returns null if the last proof is fresh, else a redirect to the page that asks for one and repeats the post. */
export async function requireReauthentication(
  { request, url, context }: Asked,
  what: string,
  form: FormData = new FormData(),
): Promise<Response | null> {
  const read = await supabaseOf(context).rpc("has_fresh_proof");
  // After a failed read the action goes on: the database itself requires a fresh proof.
  if (read.error) databaseFailure("proof not read", read);
  if (read.error || read.data) return null;

  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const cookie = await storePendingAction(request, context, {
    what,
    path: url.pathname + url.search,
    fields,
  });
  if (cookie === null) {
    const refusal = toast("error", "다시 확인이 필요합니다", "로그아웃한 뒤 다시 로그인하고 해 주세요.");
    return redirectWithToast(request, "/dashboard", refusal, { reloadDocument: true });
  }
  return redirectDocument("/account/proof", { status: 303, headers: { "Set-Cookie": cookie } });
}
