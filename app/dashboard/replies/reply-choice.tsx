import { type Form, Link } from "react-router";
import { button } from "../../ui/button.ts";
import { inputClass } from "../../ui/forms/field.tsx";
import type { ReplyTitlesRead } from "./reply-texts.server.ts";

type ReplyChoiceProps = {
  inquiryId: string;
  titles: ReplyTitlesRead;
  chosen: string | null;
  listQuery: string | null;
  /** React Router's `Form`, which leaves the page, or a fetcher's, which does not. */
  ReplyForm: typeof Form;
};

export function ReplyChoice({ inquiryId, titles, chosen, listQuery, ReplyForm }: ReplyChoiceProps) {
  if (titles.outcome === "failed")
    return (
      <p className="text-[0.9375rem] text-ink-soft">
        답장 글을 불러오지 못했습니다. 잠시 후 새로 고쳐 주세요.
      </p>
    );
  const isEmpty = titles.titles.length === 0;
  return (
    <>
      {isEmpty ? (
        <p className="text-[0.9375rem] text-ink-soft">아직 저장한 답장 글이 없습니다.</p>
      ) : (
        <ReplyForm method="get" action={`/dashboard/inquiries/${inquiryId}/reply`}>
          {listQuery !== null && <input type="hidden" name="list" value={listQuery} />}
          <label htmlFor="reply-text-choice" className="mb-1 block text-sm font-semibold">
            보낼 글
          </label>
          <div className="flex gap-2">
            <select
              id="reply-text-choice"
              name="text"
              key={chosen}
              defaultValue={chosen ?? undefined}
              className={`${inputClass} min-h-10 min-w-0 px-3 py-1.5 text-[0.9375rem]`}
            >
              {titles.titles.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
            <button className={`${button.small} shrink-0`}>답장 준비</button>
          </div>
        </ReplyForm>
      )}
      <Link
        to="/dashboard/reply-texts"
        className="mt-1 inline-block py-1 text-[0.9375rem] underline underline-offset-4"
      >
        {isEmpty ? "답장 글 만들기" : "답장 글 관리"}
      </Link>
    </>
  );
}
