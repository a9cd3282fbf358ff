import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { Supabase } from "../../../supabase.server.ts";
import { refuseForm } from "../../../ui/forms/refuse-form.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import type { SubmittedForm } from "../update/respond-in-place.server.ts";
import { prepareReply } from "./prepare-reply.server.ts";
import type { InsertedText } from "./reply-choice.tsx";
import { replySchema } from "./reply-schema.ts";

type Replying = { inquiryId: string; writer: { id: string; email: string } };

/** Adds a text that was kept to what was typed, which comes back whole; nothing is stored. */
export async function handleInsertion(supabase: Supabase, { url, form }: SubmittedForm, replying: Replying) {
  const [chosen, typed] = [form.get("text"), form.get("body")];
  const asked = new URL(url);
  if (typeof chosen === "string") asked.searchParams.set("text", chosen);
  const prepared = await prepareReply(supabase, { ...replying, url: asked });
  const text = prepared.outcome === "read" && !prepared.unanswerable ? prepared.text : null;
  if (text?.outcome !== "filled")
    return refuseForm(parseWithZod(form, { schema: replySchema }), NOT_INSERTED);

  form.set("body", typeof typed === "string" && typed ? `${typed}\n\n${text.words}` : text.words);
  const submission = parseWithZod(form, { schema: replySchema });
  return data<InsertedText>({
    result: submission.reply(),
    toast: toast("info", ...INSERTED),
    words: text.words,
  });
}

const INSERTED = ["답장 글을 넣었습니다", "본문 끝에 붙였으니 확인하고 보내 주세요."] as const;
const NOT_INSERTED = {
  status: 409,
  title: "답장 글을 넣지 못했습니다",
  description: "다른 관리자가 지운 글이거나 불러오지 못했습니다. 쓰신 글은 그대로입니다.",
};
