import { useLocation } from "react-router";
import { ReplyChoice } from "./reply-choice.tsx";
import type { ReplyTitlesRead } from "./reply-texts.server.ts";

type ReplyPanelProps = { inquiry: { id: string; email: string }; titles: ReplyTitlesRead };

export function ReplyPanel({ inquiry, titles }: ReplyPanelProps) {
  const listQuery = new URLSearchParams(useLocation().search).get("list");
  return (
    <div>
      <h3 className="font-semibold">답장</h3>
      <div className="mt-2">
        {inquiry.email ? (
          <ReplyChoice inquiryId={inquiry.id} titles={titles} listQuery={listQuery} submit="답장 쓰기" />
        ) : (
          <p className="text-[0.9375rem] text-ink-soft">이메일이 없는 문의라 메일로 답장할 수 없습니다.</p>
        )}
      </div>
    </div>
  );
}
