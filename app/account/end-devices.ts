import { data, redirect } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/end-devices.ts";
import { endDevice, endDevices } from "../auth/session/devices.server.ts";
import { sessionTokenOf, supabaseOf } from "../auth/session/session.server.ts";
import { readForm } from "../server/request/form-data.server.ts";
import { redirectWithToast, toast } from "../ui/toast/toast.server.ts";
import { requireSignedIn, signedInContext } from "../auth/session/require-signed-in.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export function loader() {
  return redirect("/account");
}

const wantedSchema = z.union([z.object({ end: z.uuid() }), z.object({ others: z.literal("on") })]);

export async function action({ request, context }: Route.ActionArgs) {
  const wanted = wantedSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!wanted.success) throw data(null, { status: 400 });

  const supabase = supabaseOf(context);
  if ("end" in wanted.data) {
    const { outcome } = await endDevice(supabase, wanted.data.end);
    return redirectWithToast(request, "/account", endToasts[outcome]());
  }
  const { id } = context.get(signedInContext);
  const { outcome } = await endDevices(supabase, id, sessionTokenOf(context) ?? "");
  return redirectWithToast(request, "/account", othersToasts[outcome]());
}

const failed = () => toast("error", "로그아웃하지 못했습니다", "잠시 후 다시 시도해 주세요.");
const endToasts = {
  ended: () => toast("success", "그 기기에서 로그아웃되었습니다", "열어 둔 화면도 닫힙니다."),
  gone: () => toast("info", "이미 로그아웃된 기기입니다"),
  failed,
};
const othersToasts = {
  ended: () => toast("success", "다른 기기에서 모두 로그아웃되었습니다", "열어 둔 화면도 닫힙니다."),
  failed,
};
