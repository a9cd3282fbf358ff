import { AlertBox } from "../../../ui/alert-box.tsx";
import { button } from "../../../ui/button.ts";
import { SentReply, type HistoryLine } from "../activity/inquiry-history.tsx";

type AnsweredSinceProps = {
  reply: NonNullable<HistoryLine["reply"]>;
  who: string | null;
  isOpen: boolean;
};

/** Somebody has replied since the form was opened. On a phone a toast would cover it at the foot of the screen. */
export function AnsweredSince({ reply, who, isOpen }: AnsweredSinceProps) {
  return (
    <AlertBox role="alert" size="small" className="bottom-2 z-10 mt-4 floating sm:sticky">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <details open={isOpen} className="min-w-0">
          <summary className="cursor-pointer py-1.5">
            <b>{who} 님이 방금 답장했습니다</b> · <span className="underline underline-offset-4">보기</span>
          </summary>
          <SentReply reply={reply} />
        </details>
        <button form="reply" name="despite" value={reply.created_at} formNoValidate className={button.small}>
          그래도 보내기
        </button>
      </div>
    </AlertBox>
  );
}
