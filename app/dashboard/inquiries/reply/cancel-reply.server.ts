import { data } from "react-router";
import * as z from "zod";
import type { Supabase } from "../../../supabase.server.ts";
import { redirectWithToast, toast } from "../../../ui/toast/toast.server.ts";
import { undoAction } from "../update/handle-update.server.ts";
import type { SubmittedForm } from "../update/respond-in-place.server.ts";

/** The button in the toast of a sent reply. It leads to `path`, where what was written is found again. */
export function cancellation(undo: string, path: string) {
  return { undo, undoAt: { path, label: "보내기 취소" } };
}

/** `inquiry`: the path of the inquiry, for a reply that has left. */
export async function handleCancellation(
  supabase: Supabase,
  { request, url, form }: SubmittedForm,
  inquiry: string,
) {
  const { data: undo } = z.uuid().safeParse(form.get("undo"));
  if (!undo) throw data(null, 400);
  const page = url.pathname + url.search;
  const { outcome } = await undoAction(supabase, undo);
  if (outcome === "undone") return redirectWithToast(request, page, toast("info", ...CANCELLED));
  const again = outcome === "failed" && { ...toast("error", ...NOT_CANCELLED), ...cancellation(undo, page) };
  return redirectWithToast(request, inquiry, again || toast("error", ...TOO_LATE));
}

const CANCELLED = [
  "보내기를 취소했습니다",
  "쓰신 글은 그대로입니다. 고쳐서 다시 보내실 수 있습니다.",
] as const;
const TOO_LATE = ["이미 보낸 답장입니다", "15초가 지나 보내기를 취소하지 못했습니다."] as const;
const NOT_CANCELLED = ["보내기를 취소하지 못했습니다", "잠시 후 다시 눌러 주세요."] as const;
