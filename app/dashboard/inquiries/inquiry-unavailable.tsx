import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { button } from "../../ui/button.ts";
import { listPath, listSearchAt } from "./list-url.ts";
import { useRetryWhile } from "../outage/last-successful-read.ts";

const texts: Record<number, { title: string; advice: string }> = {
  400: {
    title: "요청을 이해하지 못했습니다",
    advice: "바뀐 것은 없습니다. 문의를 다시 열어 시도해 주세요.",
  },
  404: {
    title: "문의를 찾을 수 없습니다",
    advice: "주소가 잘못되었거나 없는 문의입니다. 목록에서 다시 찾아 주세요.",
  },
  503: {
    title: "데이터 로딩 실패",
    advice: "문의를 불러오지 못했습니다. 잠시 후 이 화면을 새로 고쳐 주세요.",
  },
};

const otherFailure = {
  title: "페이지를 보여 드리지 못했습니다",
  advice: "잠시 후 이 화면을 새로 고쳐 주세요. 계속되면 사이트를 운영하는 분께 알려 주세요.",
};

export function InquiryUnavailable({ error }: { error: unknown }) {
  const response = isRouteErrorResponse(error) ? error : null;
  const message = response?.status === 503 ? String(response.data) : "";
  return <InquiryFailure status={response?.status} message={message} />;
}

/** `message`: what the database said, if anything. */
type InquiryFailureProps = { status: number | undefined; message: string };

export function InquiryFailure({ status, message }: InquiryFailureProps) {
  const location = useLocation();
  useRetryWhile(status === 503);
  const { title, advice } = (status && texts[status]) || otherFailure;
  return (
    <div className="rounded-2xl bg-mist px-6 py-16 text-center">
      <h1 className="text-2xl font-bold text-pine-900">{title}</h1>
      <p className="mt-3 text-ink-soft">{advice}</p>
      {message && <p className="mt-1 text-sm text-ink-soft">{message}</p>}
      <Link to={listPath(listSearchAt(location, true))} className={`${button.small} mt-6`}>
        문의 목록으로
      </Link>
    </div>
  );
}
