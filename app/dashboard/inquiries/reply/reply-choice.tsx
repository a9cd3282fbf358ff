import { type ReactNode, useEffect } from "react";
import { Form, Link, useFetcher, useLocation } from "react-router";
import { button } from "../../../ui/button.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import type { FormRefusal } from "../../../ui/forms/form-failure.ts";
import { Toast } from "../../../ui/toast/toast.tsx";
import type { ReplyText } from "../../reply-texts/reply-texts.server.ts";

type ReplyTitles = { titles: Pick<ReplyText, "id" | "title">[] };

type ReplyChoiceProps = ReplyTitles & {
  inquiryId: string;
  chosen?: string | null;
  /** Whether this is the page itself. */
  isOpen?: boolean;
};

/** Opens the page of the reply with a text that was kept, or with none. */
export function ReplyChoice({ inquiryId, titles, chosen = null, isOpen = false }: ReplyChoiceProps) {
  const listQuery = new URLSearchParams(useLocation().search).get("list");
  return (
    <Form method="get" action={`/dashboard/inquiries/${inquiryId}/reply`}>
      {listQuery !== null && <input type="hidden" name="list" value={listQuery} />}
      <Choice titles={titles} chosen={chosen}>
        <button className={`${button.small} shrink-0`}>{isOpen ? "이 글로 쓰기" : "답장 쓰기"}</button>
      </Choice>
    </Form>
  );
}

/** `words`: what was inserted, if anything. */
export type InsertedText = FormRefusal & { words?: string };

/** Adds a text that was kept to what is written: with scripts at the cursor, else at the end. */
export function TextInsertion({ titles }: ReplyTitles) {
  const fetcher = useFetcher<InsertedText>();
  const { words, toast } = fetcher.data ?? {};
  const answer = toast?.id;
  useEffect(() => {
    const field = document.querySelector<HTMLTextAreaElement>("#reply textarea");
    if (!field || words === undefined) return;
    field.setRangeText(words, field.selectionEnd, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  }, [words, answer]);
  return (
    <>
      <Choice titles={titles} form="reply">
        {titles.length > 0 && (
          <button
            form="reply"
            name="intent"
            value="insert"
            formNoValidate
            onClick={(event) => {
              event.preventDefault();
              void fetcher.submit(event.currentTarget);
            }}
            className={`${button.small} shrink-0`}
          >
            글 넣기
          </button>
        )}
      </Choice>
      {toast && words === undefined && <Toast key={toast.id} {...toast} />}
    </>
  );
}

type ChoiceProps = ReplyTitles & { chosen?: string | null; form?: string; children: ReactNode };

/** In a form of its own there may be no text. */
function Choice({ titles, chosen, form, children }: ChoiceProps) {
  return (
    <>
      {titles.length > 0 && (
        <label htmlFor="reply-text-choice" className="mb-1 block text-sm font-semibold">
          답장 글
        </label>
      )}
      <div className="flex gap-2">
        {titles.length > 0 && (
          <select
            id="reply-text-choice"
            name="text"
            form={form}
            key={chosen}
            defaultValue={chosen ?? undefined}
            className={`${inputClass} min-h-10 min-w-0 px-3 py-1.5 text-[0.9375rem]`}
          >
            {!form && <option value="">빈 글</option>}
            {titles.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
        {children}
      </div>
      <Link
        to="/dashboard/reply-texts"
        className="mt-1 inline-block py-1 text-[0.9375rem] underline underline-offset-4"
      >
        {titles.length === 0 ? "답장 글 만들기" : "답장 글 관리"}
      </Link>
    </>
  );
}

type ReplyPanelProps = ReplyTitles & { inquiry: { id: string; email: string } };

export function ReplyPanel({ inquiry, titles }: ReplyPanelProps) {
  return (
    <div>
      <h3 className="font-semibold">답장</h3>
      <div className="mt-2">
        {inquiry.email ? (
          <ReplyChoice inquiryId={inquiry.id} titles={titles} />
        ) : (
          <p className="text-[0.9375rem] text-ink-soft">
            이메일이 없는 문의라 메일로 답장할 수 없습니다. 주소를 알게 되면 연락처 옆 ‘고치기’에서 넣을 수
            있습니다.
          </p>
        )}
      </div>
    </div>
  );
}
