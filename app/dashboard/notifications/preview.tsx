import type { Route } from "./+types/preview.ts";
import { notificationMail, sampleDelivery } from "../../notifications/mails/notification-mail.ts";
import { type NotificationKind, notificationKinds } from "../../notifications/notification-kinds.ts";
import { originOutsideRequests } from "../../server/request/origin.server.ts";
import type { PageHandle } from "../../page-handle.ts";
import { unlistedMeta } from "../../ui/head/page-meta.ts";

export const handle: PageHandle = { scripts: true };

export function loader() {
  const kinds = [...(Object.keys(notificationKinds) as NotificationKind[]), "visitor" as const];
  return kinds.map((kind) => {
    const { subject, text } = notificationMail(sampleDelivery(kind), originOutsideRequests());
    return { kind, label: kind === "visitor" ? "방문자 확인 메일" : notificationKinds[kind], subject, text };
  });
}

export function meta() {
  return unlistedMeta("메일 미리 보기");
}

export default function NotificationPreview({ loaderData: mails }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <h1 className="text-2xl font-bold text-pine-900">메일 미리 보기</h1>
      <p className="mt-2 text-ink-soft">
        지어낸 문의로 만든 모습입니다. 꾸민 모습은 새 창에서 열리고, 기기가 어두운 화면이면 어둡게 보입니다.
      </p>
      <ul className="mt-6 space-y-6">
        {mails.map(({ kind, label, subject, text }) => (
          <li key={kind} className="rounded-2xl p-5 edge">
            <h2 className="text-lg font-bold text-pine-900">{label}</h2>
            <p className="mt-1">
              제목: <span className="font-semibold">{subject}</span>
            </p>
            <pre className="mt-3 rounded-xl bg-mist p-4 font-sans text-[0.9375rem] whitespace-pre-wrap">
              {text}
            </pre>
            <p className="mt-3 print:hidden">
              <a
                href={`/dashboard/notices/preview/${kind}`}
                target="_blank"
                rel="noreferrer"
                className="inline-block py-2 underline underline-offset-4"
              >
                {label} 꾸민 모습 열기 (새 창)
              </a>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
