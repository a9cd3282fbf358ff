import { telHref } from "../korean/phone.ts";

export function UnsentNotice({ supportPhone }: { supportPhone: string }) {
  return (
    <div role="alert" tabIndex={-1} autoFocus className="rounded-xl border-2 border-alarm-700 bg-white p-5">
      <p className="text-lg font-bold">문의가 아직 접수되지 않았습니다</p>
      <p className="mt-2">
        입력하신 내용은 아래에 그대로 있습니다. 잠시 후 다시 보내 주시거나{" "}
        <a href={telHref(supportPhone)} className="font-semibold underline underline-offset-4">
          {supportPhone}
        </a>
        번으로 전화해 주세요.
      </p>
    </div>
  );
}
