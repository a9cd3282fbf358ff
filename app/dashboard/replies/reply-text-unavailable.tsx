import { isRouteErrorResponse, Link } from "react-router";
import { PageTitle } from "../../seo/page-title.tsx";
import { button } from "../../ui/button.ts";

const texts: Record<number, { title: string; advice: string }> = {
  400: { title: "요청을 이해하지 못했습니다", advice: "바뀐 것은 없습니다. 글을 다시 열어 시도해 주세요." },
  404: {
    title: "답장 글을 찾을 수 없습니다",
    advice: "지워졌거나 주소가 잘못되었습니다. 목록에서 다시 찾아 주세요.",
  },
};

const failure = {
  title: "답장 글을 불러오지 못했습니다",
  advice: "잠시 후 이 화면을 새로 고쳐 주세요.",
};

type ReplyTextUnavailableProps = { status: number } | { error: unknown };

export function ReplyTextUnavailable(props: ReplyTextUnavailableProps) {
  const response = "error" in props && isRouteErrorResponse(props.error) ? props.error : null;
  const status = "status" in props ? props.status : response?.status;
  const { title, advice } = (status !== undefined && texts[status]) || failure;
  return (
    <div className="rounded-2xl bg-mist px-6 py-16 text-center">
      <PageTitle title={title} />
      <h1 className="text-2xl font-bold text-pine-900">{title}</h1>
      <p className="mt-3 text-ink-soft">{advice}</p>
      <Link to="/dashboard/reply-texts" className={`${button.small} mt-6`}>
        답장 글 목록으로
      </Link>
    </div>
  );
}
