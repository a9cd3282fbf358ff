import { Form, Link } from "react-router";
import { cursorParameter } from "../paging.tsx";
import { formatDateTime } from "../../korean/dates.ts";
import { formatNumber } from "../../korean/numbers.ts";
import {
  channelLabels,
  deliveryKinds,
  isAboutInquiries,
  problemText,
  wordOf,
} from "../../notifications/notification-kinds.ts";
import { button } from "../../ui/button.ts";
import { EmptyList } from "../list-unavailable.tsx";
import type { NameOf } from "../member-names.ts";
import type { DeliveryFilter, DeliveryState, ListedDelivery } from "./read-deliveries.server.ts";

/** `failed` deliveries wait for another attempt, `waiting` ones for their first. `undeliverable`: refused for good. */
export const deliveryStates = {
  waiting: "대기",
  failed: "재시도 중",
  dead: "보내지 못함",
  undeliverable: "주소 문제",
  sent: "보냄",
} as const satisfies Record<DeliveryState, string>;

export function deliveriesPath({ state, cursor }: DeliveryFilter): string {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(cursor && cursorParameter(cursor)),
  }).toString();
  return query ? `/dashboard/notices?${query}` : "/dashboard/notices";
}

type DeliveryListProps = {
  deliveries: ListedDelivery[];
  action: string;
  nameOf: NameOf;
  isNarrowed: boolean;
};

export function DeliveryList({ deliveries, action, nameOf, isNarrowed }: DeliveryListProps) {
  if (deliveries.length === 0) {
    return (
      <EmptyList>{isNarrowed ? "이 조건에 맞는 알림이 없습니다." : "아직 보낼 알림이 없습니다."}</EmptyList>
    );
  }
  return (
    <ol className="divide-y divide-line rounded-2xl edge">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 grow basis-64">
            <p className="text-sm text-ink-soft">
              <time dateTime={delivery.created_at}>{formatDateTime(delivery.created_at)}</time>
              {` · ${wordOf(channelLabels, delivery.channel)}`}
              {delivery.recipient !== null && ` · ${nameOf(delivery.recipient)} 님`}
            </p>
            <p className="break-words">
              <span className="font-semibold">{wordOf(deliveryKinds, delivery.kind)}</span>
              {(delivery.inquiry_id !== null || isAboutInquiries(delivery.kind)) && " · "}
              {delivery.inquiry_id ? (
                <Link
                  to={`/dashboard/inquiries/${delivery.inquiry_id}`}
                  className="whitespace-nowrap underline underline-offset-4"
                >
                  {delivery.reference ?? "문의"}
                </Link>
              ) : (
                isAboutInquiries(delivery.kind) && "여러 건"
              )}
            </p>
            <p className={delivery.problem === null ? "text-sm" : "text-sm text-alarm-700"}>
              {stateText(delivery)}
            </p>
          </div>
          {delivery.problem !== null && delivery.state !== "sent" && (
            <Form method="post" action={action} className="print:hidden">
              <button name="id" value={delivery.id} className={button.small}>
                다시 보내기
              </button>
            </Form>
          )}
        </li>
      ))}
    </ol>
  );
}

function stateText({ state, problem, attempts, settled_at, next_attempt_at }: ListedDelivery): string {
  const why = problem === null ? "" : `: ${problemText(problem)} (${formatNumber(attempts)}번 시도)`;
  if (state === "sent") return `${deliveryStates.sent} ${settled_at ? formatDateTime(settled_at) : ""}`;
  if (state === "dead" || state === "undeliverable") return `${deliveryStates[state]}${why}`;
  if (problem === null) return `${deliveryStates.waiting} · ${formatDateTime(next_attempt_at)}부터`;
  return `${deliveryStates.failed}${why} · 다음 시도 ${formatDateTime(next_attempt_at)}`;
}
