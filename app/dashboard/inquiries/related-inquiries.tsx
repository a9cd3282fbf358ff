import { Link, useLocation, useParams } from "react-router";
import { statusDisplay } from "../../inquiry/inquiry-status.ts";
import { Badge } from "../../ui/badge.tsx";
import { RepeatBadge, SpamBadge } from "./inquiry-badges.tsx";
import type { InquiryRecord, RepeatGroup } from "./inquiry-record.server.ts";
import { formatDateTime } from "../../korean/dates.ts";

type Related = InquiryRecord["related"];
type RelatedInquiriesProps = Pick<InquiryRecord, "related"> & { inquiryId: string };

export function RelatedInquiries({ related, inquiryId }: RelatedInquiriesProps) {
  const { search } = useLocation();
  return (
    <section aria-labelledby="related-title">
      <h2 id="related-title" className="text-lg font-bold text-pine-900">
        같은 곳에서 온 다른 문의
      </h2>
      {related.length === 0 ? (
        <p className="mt-2 text-ink-soft">같은 연락처나 이메일, 기관으로 온 다른 문의가 없습니다.</p>
      ) : (
        <>
          <RelatedList related={related} search={search} />
          <Link
            to={`/dashboard/inquiries/${inquiryId}/repeats${search}`}
            className="mt-2 inline-block py-1 underline underline-offset-4 print:hidden"
          >
            같은 곳의 문의 모두 보기
          </Link>
        </>
      )}
    </section>
  );
}

type GroupColumn = "contact_name" | "reference" | "nth" | "suspected_spam";
type Listed = Related[number] & Partial<Pick<RepeatGroup["inquiries"][number], GroupColumn>>;

type RelatedListProps = {
  related: readonly Listed[];
  search?: string;
  target?: "_blank";
  /** Whether an inquiry is ticked at first, where they can be chosen. */
  isTicked?: (id: string) => boolean;
};

export function RelatedList({ related, search = "", target, isTicked }: RelatedListProps) {
  const { id: openId } = useParams();
  const Row = isTicked ? "label" : "div";
  return (
    <ul className="mt-2 divide-y divide-line">
      {related.map((inquiry) => (
        <li key={inquiry.id}>
          <Row className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            {isTicked && (
              <input
                type="checkbox"
                name="also"
                value={inquiry.id}
                defaultChecked={isTicked(inquiry.id)}
                className="size-5 accent-pine-700"
              />
            )}
            <Badge look={statusDisplay(inquiry.status).badge}>{statusDisplay(inquiry.status).label}</Badge>
            <Link
              to={`/dashboard/inquiries/${inquiry.id}${search}`}
              target={target}
              aria-current={inquiry.id === openId || undefined}
              className="py-1 font-semibold break-words underline underline-offset-4"
            >
              {inquiry.organization_name}
            </Link>
            {inquiry.nth !== undefined && <RepeatBadge nth={inquiry.nth} />}
            {inquiry.suspected_spam && <SpamBadge />}
            <span className="text-[0.9375rem] break-words text-ink-soft">
              <time dateTime={inquiry.created_at}>{formatDateTime(inquiry.created_at)}</time>
              {[
                inquiry.contact_name,
                inquiry.id === openId ? "보고 계시던 문의" : samePlaceText(inquiry.same),
                inquiry.reference,
              ].map((fact) => fact && ` · ${fact}`)}
            </span>
          </Row>
        </li>
      ))}
    </ul>
  );
}

const columns: Record<string, string> = { phone: "연락처", email: "이메일", organization_name: "기관" };

/** The fields that two inquiries have in common: "같은 연락처, 기관". */
function samePlaceText(same: readonly string[]): string {
  return `같은 ${same.map((column) => columns[column] ?? column).join(", ")}`;
}
