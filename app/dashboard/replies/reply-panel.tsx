import { useFetcher, useLocation } from "react-router";
import type { loader } from "./inquiry-reply.tsx";
import { PreparedReply } from "./prepared-reply.tsx";
import { ReplyChoice } from "./reply-choice.tsx";
import type { ReplyTitlesRead } from "./reply-texts.server.ts";

export function ReplyPanel({ inquiryId, titles }: { inquiryId: string; titles: ReplyTitlesRead }) {
  const fetcher = useFetcher<typeof loader>();
  const listQuery = new URLSearchParams(useLocation().search).get("list");
  const reply = fetcher.data?.reply;
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
      {reply && <PreparedReply reply={reply} />}
    </div>
  );
}
