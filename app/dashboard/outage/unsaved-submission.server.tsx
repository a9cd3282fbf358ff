import { pagePathOf, returnPathOf } from "../../auth/access-check-failed/return-path.ts";
import { sessionEnds } from "../../auth/session/require-signed-in.server.ts";
import type { ToldSessionEnd } from "../../auth/session/session-state.server.ts";
import { button } from "../../ui/button.ts";
import { isTyped, type PostedField, postedFields, PostedTexts } from "../../posted-texts.server.tsx";
import { refusalPage } from "../../ui/refusal-page.server.tsx";
import styles from "../dashboard.css?url";

/** Why a form was not carried out. */
export type UnsavedReason = "unchecked" | "factor-pending" | "factor-missing" | ToldSessionEnd;

type Remedy = { path: string; label: string; done: string };

/** Answers a form posted without scripts that was not carried out, with what was typed, to be sent again in one press. */
export async function respondUnsaved(request: Request, reason: UnsavedReason): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const fields = await postedFields(request);
  const valueOf = (name: string) => fields.find(([each]) => each === name)?.[1] ?? "";
  const pagePath = pagePathOf(pathname);
  const path = pathname.endsWith(".csv") ? `${pagePath}.csv` : pagePath;
  const fragment = /^[\w-]+$/.test(valueOf("fragment")) ? `#${valueOf("fragment")}` : "";
  // A member's or an erasure's form says only on its own page whom it means.
  const isSentAgain = fields.length > 0 && pagePath !== "/dashboard/members" && !pagePath.endsWith("/erase");
  const { because, remedy } = wordsOf(reason);
  // Not 401, which needs a WWW-Authenticate challenge, and whose page lynx hides.
  return refusalPage({
    status: reason === "unchecked" ? 503 : 403,
    title: "저장하지 못했습니다",
    why: <p className="mt-1">방금 보내신 내용은 저장되지 않았습니다. {because}</p>,
    rest: (
      <>
        {remedy && <RemedyLink {...remedy} />}
        <SentAgain
          action={path + search + fragment}
          // A form that another page answers says where it stands.
          page={returnPathOf(valueOf("back")) ?? pagePath + search}
          fields={isSentAgain ? fields : []}
        />
      </>
    ),
    styles,
  });
}

function wordsOf(reason: UnsavedReason): { because: string; remedy?: Remedy } {
  if (reason === "unchecked")
    return { because: "서버가 제때 응답하지 않았습니다. 로그인과 권한은 그대로입니다." };
  if (reason === "factor-pending")
    return {
      because: "2단계 인증을 아직 마치지 않으셨습니다.",
      remedy: { path: "/auth/code", label: "2단계 인증 마치기", done: "2단계 인증을 마치신" },
    };
  if (reason === "factor-missing")
    return {
      because: "관리자는 2단계 인증을 먼저 등록해야 합니다.",
      remedy: { path: "/account/factors/new", label: "2단계 인증 등록하기", done: "2단계 인증을 등록하신" },
    };
  const { title, isFinal } = sessionEnds[reason];
  const logIn = { path: "/auth", label: "로그인하기", done: "로그인하신" };
  return { because: `${title}.`, remedy: isFinal ? undefined : logIn };
}

/** Opens in a new window, since this page alone holds what was typed. */
function RemedyLink({ path, label, done }: Remedy) {
  return (
    <div className="mt-6 space-y-3">
      <p>새 창에서 {done} 뒤 이 화면으로 돌아와 이어 가 주세요.</p>
      <a href={path} target="_blank" rel="noreferrer" className={button.primary}>
        {label} (새 창)
      </a>
    </div>
  );
}

type SentAgainProps = { action: string; page: string; fields: readonly PostedField[] };

function SentAgain({ action, page, fields }: SentAgainProps) {
  if (fields.length === 0)
    return (
      <div className="mt-6 space-y-5">
        <p>여기서는 다시 보낼 수 없습니다. 브라우저에서 뒤로 가시거나 화면을 열어 다시 눌러 주세요.</p>
        <a href={page} className={button.secondary}>
          화면 다시 열기
        </a>
      </div>
    );
  return (
    <form method="post" action={action} className="mt-6">
      {!fields.some(isTyped) && <p>방금 누르신 것을 그대로 다시 보냅니다.</p>}
      <PostedTexts fields={fields} />
      <div className="mt-5 flex flex-wrap gap-3">
        <button className={button.primary}>다시 보내기</button>{" "}
        <a href={page} className={button.secondary}>
          보내지 않고 돌아가기
        </a>
      </div>
    </form>
  );
}
