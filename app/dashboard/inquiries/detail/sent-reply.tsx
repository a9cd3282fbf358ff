import { Link } from "react-router";
import { problemText } from "../../../notifications/notification-kinds.ts";
import type { InquiryRecord } from "../inquiry-record.server.ts";

const states = { sending: "답장 보내는 중", sent: "답장 보냄", failed: "답장 보내지 못함" };

export function SentReply({ reply }: { reply: InquiryRecord["replies"][number] }) {
  const { subject, body, state, problem } = reply;
  const isInTrouble = state !== "sent" && problem !== null;
  return (
    <div className="mt-0.5 rounded-lg border border-line px-3 py-1.5">
      <p className="text-sm text-ink-soft">
        <span className={isInTrouble || state === "failed" ? "font-semibold text-alarm-700" : ""}>
          {states[state]}
          {isInTrouble && `: ${problemText(problem)}`}
        </span>
        {isInTrouble && (
          <>
            {state === "sending" && " · 하루 동안 다시 시도합니다."}{" "}
            <Link
              to={state === "failed" ? "/dashboard/notices" : "/dashboard/notices?state=failed"}
              className="py-1 underline underline-offset-4 print:hidden"
            >
              알림에서 다시 보내기
            </Link>
          </>
        )}
      </p>
      <p className="font-semibold break-words">{subject}</p>
      <p className="break-words whitespace-pre-wrap">{body}</p>
    </div>
  );
}
