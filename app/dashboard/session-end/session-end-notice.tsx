import { button } from "../../ui/button.ts";
import type { SessionWarning } from "./next-end.server.ts";

export function SessionEndNotice({ warning, reason, canBeKept, back }: SessionWarning) {
  return (
    <div role="alert" className="mb-6 rounded-xl bg-alarm-100 p-4">
      <p className="font-bold text-alarm-700">{warning}</p>
      <p className="mt-0.5 text-[0.9375rem]">{reason}</p>
      {canBeKept && (
        <form method="post" action="/account/active">
          <button name="back" value={back} className={button.small}>
            계속 쓰기
          </button>
        </form>
      )}
    </div>
  );
}
