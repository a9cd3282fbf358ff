import { AlertBox } from "../../../ui/alert-box.tsx";
import { button } from "../../../ui/button.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import { CopyButton } from "../../copy-button.tsx";
import type { PreparedReply } from "./prepare-reply.server.ts";
import { replyMail } from "./reply-mail.ts";

/** How to reply while the site sends no mail. */
export function MailProgram({ reply }: { reply: PreparedReply }) {
  const { words, record } = reply;
  const mail = replyMail(record.inquiry, words);
  return (
    <div>
      <AlertBox role="note" size="small">
        <p>
          이 사이트는 아직 메일을 보내지 않습니다. 쓰시는 메일 프로그램으로 보내 주세요. 여기서 바로
          보내시려면 사이트를 운영하는 분께 메일 켜기를 부탁해 주세요.
        </p>
      </AlertBox>
      {words && (
        <>
          <label htmlFor="prepared-reply" className="mt-4 mb-1 block text-sm font-semibold">
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
        </>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <a href={mail.href} className={button.smallPrimary}>
          메일로 쓰기
        </a>
        {words && <CopyButton text={words} label="글 복사" />}
      </div>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">
        {mail.hasText
          ? "메일 프로그램이 받는 사람과 제목, 이 글을 넣어 엽니다."
          : words
            ? "글이 길어 메일 프로그램에는 받는 사람과 제목만 넘깁니다. 글은 복사해 붙여 넣어 주세요."
            : "메일 프로그램이 받는 사람과 제목을 넣어 엽니다."}{" "}
        보내신 뒤 문의에서 ‘메일 보냄’을 눌러 기록해 주세요.
      </p>
    </div>
  );
}
