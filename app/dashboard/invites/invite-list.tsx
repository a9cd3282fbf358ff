import { Form } from "react-router";
import { useEffect, useRef } from "react";
import { Badge } from "../../ui/badge.tsx";
import { button } from "../../ui/button.ts";
import { EmptyList } from "../list-unavailable.tsx";
import type { Invite, InvitesRead, InviteState } from "./invite-codes.server.ts";
import { formatDate } from "../../korean/dates.ts";
import { formatNumber } from "../../korean/numbers.ts";
import { CopyButton } from "../copy-button.tsx";

const states = {
  open: { label: "사용 가능", look: "default" },
  "used-up": { label: "모두 사용함", look: "outline" },
  expired: { label: "만료됨", look: "outline" },
  revoked: { label: "폐기됨", look: "outline" },
} as const satisfies Record<InviteState, object>;

export function InviteList({ invites, count }: Pick<InvitesRead, "invites" | "count">) {
  if (invites.length === 0) {
    return <EmptyList>아직 만든 초대 코드가 없습니다.</EmptyList>;
  }
  return (
    <section aria-labelledby="invite-list-title">
      <h2 id="invite-list-title" className="text-lg font-bold">
        만든 코드 {formatNumber(count)}개
      </h2>
      {count > invites.length && (
        <p className="mt-1 text-ink-soft">사용 가능한 것부터 {formatNumber(invites.length)}개만 보입니다.</p>
      )}
      <ul className="mt-4 divide-y divide-line rounded-2xl edge">
        {invites.map((invite) => (
          <li key={invite.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
            <InviteFacts {...invite} />
            {invite.state === "open" && (
              <Form method="post" action="/dashboard/invites">
                <button name="revoke" value={invite.id} className={button.small}>
                  폐기 <span className="sr-only">{invite.label || formatDate(invite.created_at)}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function InviteFacts(invite: Invite) {
  const { label, state, grants_admin: isAdmin, uses, max_uses: maxUses, expires_at: expiresAt } = invite;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{label || "메모 없음"}</span>
        <Badge look={states[state].look}>{states[state].label}</Badge>
        <Badge look="secondary">{isAdmin ? "관리자" : "직원"}</Badge>
      </p>
      <p className="mt-1 text-[0.9375rem] text-ink-soft">
        {formatNumber(uses)}/{formatNumber(maxUses)}명 사용 ·{" "}
        {expiresAt ? `${formatDate(expiresAt)}까지` : "만료 없음"}
      </p>
      <p className="text-[0.9375rem] text-ink-soft">
        {formatDate(invite.created_at)} 만듦{invite.creator && ` (${invite.creator})`}
      </p>
    </div>
  );
}

export function NewInvite({ code }: { code: string }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      autoFocus
      aria-labelledby="new-invite-title"
      className="mt-6 rounded-2xl border-2 border-pine-600 bg-pine-100 p-6"
    >
      <h2 id="new-invite-title" className="text-lg font-bold text-pine-900">
        새 초대 코드가 만들어졌습니다
      </h2>
      <p className="mt-1">지금 한 번만 보여 드립니다. 이 화면을 떠나시기 전에 옮겨 적거나 전해 주세요.</p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <code className="rounded-lg bg-white px-4 py-3 font-mono text-xl font-bold text-pine-900 select-all sm:text-2xl">
          {code}
        </code>
        <CopyButton text={code} />
      </div>
    </section>
  );
}
