import { Form, Link, useLocation } from "react-router";
import { button } from "../../../ui/button.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import type { ReplyTitlesRead } from "../../reply-texts/reply-texts.server.ts";

type ReplyChoiceProps = {
  inquiryId: string;
  titles: ReplyTitlesRead;
  chosen?: string | null;
  listQuery: string | null;
  /** On the page itself there is nothing to open without a text. */
  isOpen?: boolean;
};

/** Opens the page of the reply with a text that was kept, or with none. */
export function ReplyChoice({
  inquiryId,
  titles,
  chosen = null,
  listQuery,
  isOpen = false,
}: ReplyChoiceProps) {
  const texts = titles.outcome === "read" ? titles.titles : [];
  return (
    <>
      {(texts.length > 0 || !isOpen) && (
        <Form method="get" action={`/dashboard/inquiries/${inquiryId}/reply`}>
          {listQuery !== null && <input type="hidden" name="list" value={listQuery} />}
          {texts.length > 0 && (
            <label htmlFor="reply-text-choice" className="mb-1 block text-sm font-semibold">
              답장 글
            </label>
          )}
          <div className="flex gap-2">
            {texts.length > 0 && (
              <select
                id="reply-text-choice"
                name="text"
                key={chosen}
                defaultValue={chosen ?? ""}
                className={`${inputClass} min-h-10 min-w-0 px-3 py-1.5 text-[0.9375rem]`}
              >
                <option value="">빈 글</option>
                {texts.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            )}
            <button className={`${button.small} shrink-0`}>{isOpen ? "이 글로 쓰기" : "답장 쓰기"}</button>
          </div>
        </Form>
      )}
      {titles.outcome === "failed" ? (
        <p className="mt-1 text-[0.9375rem] text-ink-soft">
          답장 글을 불러오지 못했습니다. 잠시 후 새로 고쳐 주세요.
        </p>
      ) : (
        <Link
          to="/dashboard/reply-texts"
          className="mt-1 inline-block py-1 text-[0.9375rem] underline underline-offset-4"
        >
          {texts.length === 0 ? "답장 글 만들기" : "답장 글 관리"}
        </Link>
      )}
    </>
  );
}

type ReplyPanelProps = { inquiry: { id: string; email: string }; titles: ReplyTitlesRead };

export function ReplyPanel({ inquiry, titles }: ReplyPanelProps) {
  const listQuery = new URLSearchParams(useLocation().search).get("list");
  return (
    <div>
      <h3 className="font-semibold">답장</h3>
      <div className="mt-2">
        {inquiry.email ? (
          <ReplyChoice inquiryId={inquiry.id} titles={titles} listQuery={listQuery} />
        ) : (
          <p className="text-[0.9375rem] text-ink-soft">이메일이 없는 문의라 메일로 답장할 수 없습니다.</p>
        )}
      </div>
    </div>
  );
}
