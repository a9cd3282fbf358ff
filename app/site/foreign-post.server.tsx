import type { MiddlewareFunction } from "react-router";
import styles from "../app.css?url";
import { pagePathOf } from "../auth/access-check-failed/return-path.ts";
import { senderOf } from "../server/request/origin.server.ts";
import { isDataRequest } from "../server/request/request-target.server.ts";
import { button } from "../ui/button.ts";
import { isTyped, postedFields, PostedTexts } from "../posted-texts.server.tsx";
import { refusalPage } from "../ui/refusal-page.server.tsx";
import { support } from "../ui/support.server.ts";

const FOREIGN_POST = "다른 사이트에서 보낸 요청은 받지 않습니다.";

/** Refuses posts that do not come from a page of this site. */
export const sameOriginMiddleware: MiddlewareFunction<Response> = ({ request }, next) => {
  const sender = request.method === "GET" || request.method === "HEAD" ? "own" : senderOf(request);
  return sender === "own" ? next() : refuseForeignPost(request, sender);
};

/** Gives back what was typed, unless the browser says that another site sent it, and never in a form: one press would send
 * it as the visitor's own. */
async function refuseForeignPost(request: Request, sender: "foreign" | "unclear"): Promise<Response> {
  if (isDataRequest(request)) {
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response(FOREIGN_POST, { status: 403, headers });
  }
  const fields = sender === "unclear" ? await postedFields(request) : [];
  const why =
    sender === "foreign"
      ? `${FOREIGN_POST} 하시려던 일은 아래 화면에서 해 주세요.`
      : `이 사이트에서 보내신 것인지 확인하지 못해, 방금 보내신 내용은 저장되지 않았습니다. 브라우저의 개인 정보 보호 기능이나 기관의 인터넷 설정 때문일 수 있습니다. 다른 브라우저에서 다시 보내시거나 ${support.phone}, ${support.email}로 알려 주세요.`;
  const rest = (
    <>
      {fields.some(isTyped) && <p className="mt-6">복사해 두시면 다시 쓰지 않으셔도 됩니다.</p>}
      <PostedTexts fields={fields} isCopy />
      <a href={pagePathOf(new URL(request.url).pathname)} className={`${button.secondary} mt-6`}>
        화면 다시 열기
      </a>
    </>
  );
  return refusalPage({
    status: 403,
    title: "보내지 못했습니다",
    why: <p className="mt-1">{why}</p>,
    rest,
    styles,
  });
}
