import { useEffect, useRef } from "react";
import { CopyButton } from "../copy-button.tsx";

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
