import { useFetcher, useLocation } from "react-router";
import { AlertBox } from "../../ui/alert-box.tsx";
import type { loader } from "./inquiry-reply.tsx";
import { PreparedReply } from "./prepared-reply.tsx";
import { ReplyChoice } from "./reply-choice.tsx";
import type { ReplyTitlesRead } from "./reply-texts.server.ts";

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
