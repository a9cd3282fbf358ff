import { AlertBox } from "../../ui/alert-box.tsx";
import { button } from "../../ui/button.ts";
import { inputClass } from "../../ui/forms/field.tsx";
import { CopyButton } from "../copy-button.tsx";
import type { Reply } from "./prepare-reply.server.ts";

export function PreparedReply({ reply }: { reply: Reply }) {
  if (reply.outcome !== "prepared") {
    return (
      <AlertBox role="alert" size="small" className="mt-3">
        <p>
          {reply.outcome === "missing"
            ? "다른 관리자가 지운 글입니다. 다른 글을 골라 주세요."
            : "글을 불러오지 못했습니다. 잠시 후 다시 눌러 주세요."}
        </p>
      </AlertBox>
    );
  }
  const { words, mail } = reply;
  return (
    <div className="mt-3">
      <label htmlFor="prepared-reply" className="mb-1 block text-sm font-semibold">
        채운 글
      </label>
      <textarea
        id="prepared-reply"
        readOnly
        rows={8}
        value={words}
        onFocus={(event) => event.target.select()}
        className={`${inputClass} px-3 py-1.5 text-[0.9375rem]`}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <a href={mail.href} className={button.smallPrimary}>
          메일로 쓰기
        </a>
        <CopyButton text={words} label="글 복사" />
      </div>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">
        {mail.hasText
          ? "메일 프로그램이 받는 사람과 제목, 이 글을 넣어 엽니다. 보내신 뒤 ‘메일 보냄’을 눌러 기록해 주세요."
          : "글이 길어 메일 프로그램에는 받는 사람과 제목만 넘깁니다. 글은 복사해 붙여 넣고, 보내신 뒤 ‘메일 보냄’을 눌러 기록해 주세요."}
      </p>
    </div>
  );
}
