import { AlertBox } from "../../ui/alert-box.tsx";
import { button } from "../../ui/button.ts";
import { fieldLabels } from "../../ui/forms/field-labels.ts";
import { inputClass } from "../../ui/forms/field.tsx";
import { StandaloneDocument } from "../../ui/standalone-document.tsx";
import styles from "../dashboard.css?url";
import type { SubmittedField } from "./submission-text.ts";
import { type UnsavedReason, unsavedReasons } from "./unsaved-reason.ts";
import type { UnsavedSubmission } from "./unsaved-submission.server.ts";

type UnsavedSubmissionPageProps = UnsavedSubmission & { reason: UnsavedReason };

const title = "저장하지 못했습니다";

export function UnsavedSubmissionPage({ reason, page, resend, isLost }: UnsavedSubmissionPageProps) {
  const { because, remedy } = unsavedReasons[reason];
  return (
    <StandaloneDocument title={title} styles={styles}>
      <AlertBox role="alert" size="large">
        <h1 className="text-xl font-bold text-alarm-700">{title}</h1>
        <p className="mt-1">방금 보내신 내용은 저장되지 않았습니다. {because}</p>
        {isLost && (
          <p className="mt-1">
            보내신 내용이 너무 길거나 읽을 수 없어 여기에 다시 보여 드리지 못합니다. {remedy?.done}{" "}
            브라우저에서 뒤로 가시면 쓰시던 글이 남아 있습니다.
          </p>
        )}
      </AlertBox>
      {remedy && (
        <div className="mt-6 space-y-3">
          <p>새 창에서 {remedy.done} 이 화면으로 돌아와 이어 가 주세요.</p>
          <a href={remedy.path} target="_blank" rel="noreferrer" className={button.primary}>
            {remedy.label} (새 창)
          </a>
        </div>
      )}
      {resend ? (
        <form method="post" action={resend.action} className="mt-6 space-y-5">
          <p>
            보내시려던 것: <strong className="break-words">{resend.text}</strong>
          </p>
          {resend.fields.map(([name, value], index) => (
            <ResentField key={index} id={`field-${index}`} field={[name, value]} fields={resend.fields} />
          ))}
          <div className="flex flex-wrap gap-3">
            <button className={button.primary}>다시 보내기</button>{" "}
            <PageLink page={page} label="보내지 않고 돌아가기" />
          </div>
        </form>
      ) : (
        <div className="mt-6 space-y-5">
          {!isLost && <p>되돌릴 수 없는 일이라 여기서는 보내지 않습니다. 화면을 열어 다시 눌러 주세요.</p>}
          <PageLink page={page} label="화면 다시 열기" />
        </div>
      )}
    </StandaloneDocument>
  );
}

function PageLink({ page, label }: { page: string; label: string }) {
  return (
    <a href={page} className={button.secondary}>
      {label}
    </a>
  );
}

type ResentFieldProps = { id: string; field: SubmittedField; fields: readonly SubmittedField[] };

/** In the order of the posted form, whose actions may take the first or the last of two values. */
function ResentField({ id, field: [name, value], fields }: ResentFieldProps) {
  const isNote = fields.some(([other, intent]) => other === "intent" && intent === "note");
  const label =
    name === "body" && isNote ? "메모" : Object.hasOwn(fieldLabels, name) ? fieldLabels[name] : undefined;
  if (label === undefined || value === "") return <input type="hidden" name={name} value={value} />;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        defaultValue={value}
        rows={name === "body" ? 8 : 2}
        className={inputClass}
      />
    </div>
  );
}
