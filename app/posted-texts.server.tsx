import { readForm } from "./server/request/form-data.server.ts";
import { inputClass } from "./ui/forms/field.tsx";
import { SECRET_FIELDS } from "./ui/forms/refuse-form.server.ts";

/** The labels of typed fields. A page that gives a form back without being its page needs the labels of all, which no shared folder may know. */
const labels = new Map([
  ["organizationName", "기관명"],
  ["organization_name", "기관명"],
  ["contactName", "담당자명"],
  ["contact_name", "담당자명"],
  ["email", "이메일"],
  ["phone", "연락처"],
  ["message", "문의 내용"],
  ["nextAction", "할 일"],
  ["remark", "연락 내용"],
  ["reason", "이유"],
  ["subject", "제목"],
  ["title", "제목"],
  ["body", "내용"],
  ["csv", "붙여 넣은 내용"],
  ["label", "메모"],
  ["name", "이름"],
]);

export type PostedField = readonly [name: string, value: string];

/** In the order of the form, whose action may take the first or the last of two values. Empty if it cannot be read. */
export async function postedFields(request: Request): Promise<PostedField[]> {
  const form = await readForm(request).catch(() => new FormData());
  return [...form].flatMap(([name, value]) =>
    typeof value === "string" && !SECRET_FIELDS.includes(name) ? [[name, value] as const] : [],
  );
}

export const isTyped = ([name, value]: PostedField) => labels.has(name) && value !== "";

/** Everything that was posted: what was typed as fields, the rest hidden. `isCopy`: to be read and copied only. */
export function PostedTexts({ fields, isCopy }: { fields: readonly PostedField[]; isCopy?: boolean }) {
  return fields.map(([name, value], index) =>
    isTyped([name, value]) ? (
      <div key={index} className="mt-5">
        <label htmlFor={`posted-${index}`} className="mb-1 block font-semibold">
          {labels.get(name)}
        </label>
        <textarea
          id={`posted-${index}`}
          name={name}
          defaultValue={value}
          readOnly={isCopy}
          rows={value.length > 60 ? 8 : 2}
          className={inputClass}
        />
      </div>
    ) : (
      !isCopy && <input key={index} type="hidden" name={name} value={value} />
    ),
  );
}
