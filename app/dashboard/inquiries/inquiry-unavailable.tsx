import { Link } from "react-router";
import { button } from "../../ui/button.ts";

/** In the place of an inquiry that is not there, or that the database did not give, with its `message`. */
export function InquiryUnavailable({ message }: { message: string | null }) {
  return (
    <div className="rounded-2xl bg-mist px-6 py-16 text-center">
      <h1 className="text-2xl font-bold text-pine-900">
        {message === null ? "문의를 찾을 수 없습니다" : "데이터 로딩 실패"}
      </h1>
      <p className="mt-3 text-ink-soft">
        {message === null
          ? "주소가 잘못되었거나 없는 문의입니다. 목록에서 다시 찾아 주세요."
          : "문의를 불러오지 못했습니다. 잠시 후 이 화면을 새로 고쳐 주세요."}
      </p>
      {message && <p className="mt-1 text-sm text-ink-soft">{message}</p>}
      <Link to="/dashboard/inquiries" className={`${button.small} mt-6`}>
        문의 목록으로
      </Link>
    </div>
  );
}
