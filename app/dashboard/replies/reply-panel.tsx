import { useFetcher, useLocation, type Form, Link } from "react-router";
import { AlertBox } from "../../ui/alert-box.tsx";
import type { loader } from "./inquiry-reply.tsx";
import type { ReplyTitlesRead } from "./reply-texts.server.ts";
import { button } from "../../ui/button.ts";
import { inputClass } from "../../ui/forms/field.tsx";
import { CopyButton } from "../copy-button.tsx";
import type { Reply } from "./prepare-reply.server.ts";

export function ReplyPanel({ inquiryId, titles }: { inquiryId: string; titles: ReplyTitlesRead }) {
  const fetcher = useFetcher<typeof loader>();
  const listQuery = new URLSearchParams(useLocation().search).get("list");
  const prepared = fetcher.data;
  return (
    <div>
      <h3 className="font-semibold">답장 글</h3>
      <div className="mt-2">
        <ReplyChoice
          inquiryId={inquiryId}
          titles={titles}
          chosen={null}
          listQuery={listQuery}
          ReplyForm={fetcher.Form}
        />
      </div>
      {prepared?.outcome === "read" && prepared.reply && <PreparedReply reply={prepared.reply} />}
      {prepared && prepared.outcome !== "read" && (
        <AlertBox role="alert" size="small" className="mt-3">
          <p>
            {prepared.outcome === "missing"
              ? "없는 문의이거나 개인정보를 삭제한 문의여서 답장할 수 없습니다."
              : "답장을 준비하지 못했습니다. 잠시 후 다시 눌러 주세요."}
          </p>
        </AlertBox>
      )}
    </div>
  );
}

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

export function PreparedReply({ reply }: { reply: Reply }) {
  if (reply.outcome !== "prepared") {
    return (
      <AlertBox role="alert" size="small" className="mt-3">
        <p>
          {reply.outcome === "missing"
            ? "다른 관리자가 지운 글입니다. 다른 글을 골라 주세요."
            : "글을 불러오지 못했습니다. 잠시 후 다시 눌러 주세요."}
        </p>
      </AlertBox>
    );
  }
  const { words, mail } = reply;
  return (
    <div className="mt-3">
      <label htmlFor="prepared-reply" className="mb-1 block text-sm font-semibold">
        채운 글
      </label>
      <textarea
        id="prepared-reply"
        readOnly
        rows={8}
        value={words}
        onFocus={(event) => event.target.select()}
        className={`${inputClass} px-3 py-1.5 text-[0.9375rem]`}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <a href={mail.href} className={button.smallPrimary}>
          메일로 쓰기
        </a>
        <CopyButton text={words} label="글 복사" />
      </div>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">
        {mail.hasText
          ? "메일 프로그램이 받는 사람과 제목, 이 글을 넣어 엽니다. 보내신 뒤 ‘메일 보냄’을 눌러 기록해 주세요."
          : "글이 길어 메일 프로그램에는 받는 사람과 제목만 넘깁니다. 글은 복사해 붙여 넣고, 보내신 뒤 ‘메일 보냄’을 눌러 기록해 주세요."}
      </p>
    </div>
  );
}
