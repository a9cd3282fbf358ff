import { Form, useLocation } from "react-router";
import { problemText } from "../../../notifications/notification-kinds.ts";
import type { InquiryRecord } from "../inquiry-record.server.ts";

const states = { sending: "답장 보내는 중", sent: "답장 보냄", failed: "답장 보내지 못함" };

type Reply = InquiryRecord["replies"][number];

/** As long as it is known why it does not arrive. */
function isInTrouble({ state, problem }: Reply): boolean {
  return state !== "sent" && problem !== null;
}

export function SentReply({ reply }: { reply: Reply }) {
  const { subject, body, state, problem } = reply;
  return (
    <div className="mt-0.5 rounded-lg border border-line px-3 py-1.5">
      <p className="text-sm text-ink-soft">
        <span className={isInTrouble(reply) || state === "failed" ? "font-semibold text-alarm-700" : ""}>
          {states[state]}
          {isInTrouble(reply) && `: ${problemText(problem ?? "")}`}
        </span>
        {isInTrouble(reply) && state === "sending" && " · 하루 동안 다시 시도합니다."}
      </p>
      <p className="font-semibold break-words">{subject}</p>
      <p className="break-words whitespace-pre-wrap">{body}</p>
    </div>
  );
}

export function SendAgain({ reply }: { reply: Reply }) {
  const { pathname, search } = useLocation();
  if (!isInTrouble(reply)) return null;
  return (
    <Form method="post" action="/dashboard/notices" replace preventScrollReset className="print:hidden">
      <input type="hidden" name="back" value={pathname + search} />
      <button name="id" value={reply.delivery_id ?? ""} className="py-1 text-sm underline underline-offset-4">
        다시 보내기
      </button>
    </Form>
  );
}
