import { randomUUID } from "node:crypto";
import { useState } from "react";
import { data, Link } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/import-inquiries.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import { inquirySources } from "../../../inquiry/inquiry-labels.ts";
import { formatNumber } from "../../../korean/numbers.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { PageTitle } from "../../../ui/head/page-title.tsx";
import { unlistedMeta } from "../../../ui/head/page-meta.ts";
import { button } from "../../../ui/button.ts";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field, inputClass } from "../../../ui/forms/field.tsx";
import { redirectWithToast, toast } from "../../../ui/toast/toast.server.ts";
import { Toast } from "../../../ui/toast/toast.tsx";
import { LIST_PATH } from "../../list-parameters.ts";
import { filterQuery } from "../inquiry-filter.ts";
import { importInquiries, notEnteredWords } from "./enter-inquiries.server.ts";
import { columnLabel, columnNames } from "./imported-words.server.ts";
import { type EnteredSource, enteredSourceLabels, MOST_OF_FILE, MOST_ROWS } from "./intake-schema.ts";
import { IMPORT_PATH, ImportPreview } from "./import-preview.tsx";
import { previewImport, readImport } from "./preview-import.server.ts";

export const handle: PageHandle = { scripts: true, mostOfFile: MOST_OF_FILE };

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await readImport(request);
  const { form, pasted, source, choices } = posted;
  const refuse = ({ description, status }: { description: string; status: number }) =>
    data(
      { outcome: "refused" as const, source, pasted, toast: toast("error", NOT_IMPORTED, description) },
      status,
    );
  if (posted.outcome === "refused") return refuse(posted);
  const oldAre = oldAnswers.find((each) => each === form.get("oldAre"));
  const { text } = posted;
  const supabase = supabaseOf(context);
  const preview = await previewImport(supabase, text, { source, choices, oldAre, now: new Date() });
  if (preview.outcome === "refused") return refuse(preview);

  const { stored, ...previewed } = preview;
  const shown = {
    ...previewed,
    file: { text, source },
    choices: JSON.stringify([...choices]),
    oldAre,
    fields: columnNames.map((column) => ({ column, label: columnLabel(column) })),
    importId: randomUUID(),
    imported: null,
    toast: null,
  };
  const importId = z.uuid().safeParse(form.get("importId")).data;
  // What was chosen since the page was shown may change every row.
  const isConfirmed = form.get("confirmed") === shown.choices;
  if (!isConfirmed || !importId || stored.length === 0) return shown;
  const refuseImport = (description: string, status = 422) =>
    // Where the answer was lost, the same import may be done.
    data(
      {
        ...shown,
        importId: status === 503 ? importId : shown.importId,
        toast: toast("error", NOT_IMPORTED, description),
      },
      status,
    );
  if (preview.oldCount > 0 && !oldAre) return refuseImport(CHOOSE_OLD);

  const done = await importInquiries(supabase, stored, importId);
  if (done.outcome !== "stored") {
    const status = { refused: 422, "too-many": 429, failed: 503 }[done.outcome];
    return refuseImport(notEnteredWords[done.outcome], status);
  }
  const sources = inquirySources.filter((each) => stored.some((row) => row.source === each));
  const list = LIST_PATH + filterQuery({ source: sources.length === 1 ? sources[0] : undefined });
  const words = `문의 ${formatNumber(done.entered)}건을 등록했습니다`;
  const others =
    done.known > 0 ? `이미 있는 ${formatNumber(done.known)}건은 등록하지 않았습니다.` : undefined;
  // Once stored, the others are known, if the same is posted again.
  const rows = preview.rows.filter(({ problem, known }) => problem !== null && !known);
  if (rows.length > 0) return { ...shown, rows, imported: { words, others, list } };
  return redirectWithToast(request, list, toast("success", words, others));
}

const NOT_IMPORTED = "파일을 가져오지 못했습니다";
const CHOOSE_OLD = "응답 기한이 지난 문의를 어떻게 등록할지 골라 주세요.";

const oldAnswers = ["done", "open"] as const;

export function meta() {
  return unlistedMeta();
}

export default function ImportInquiries({ actionData }: Route.ComponentProps) {
  // Kept here: React Router drops action data when a live revalidation follows.
  const [answer, setAnswer] = useState(actionData);
  if (actionData && actionData !== answer) setAnswer(actionData);
  const toast = answer?.toast ?? undefined;
  return (
    <>
      <PageTitle title="파일로 문의 가져오기" toast={toast} />
      <Link to={`${LIST_PATH}/new`} className="inline-block py-1 underline underline-offset-4">
        문의 추가로
      </Link>
      <h1 className="mt-3 text-2xl font-bold text-pine-900">파일로 문의 가져오기</h1>
      {answer?.outcome === "read" ? (
        <>
          <ImportPreview {...answer} problem={toast?.description} />
          {toast && <Toast key={toast.id} {...toast} />}
        </>
      ) : (
        <ImportForm
          source={answer?.source ?? "fair"}
          pasted={answer?.pasted ?? ""}
          problem={toast?.description}
        />
      )}
    </>
  );
}

type ImportFormProps = { source: EnteredSource; pasted: string; problem: string | undefined };

function ImportForm({ source, pasted, problem }: ImportFormProps) {
  const fieldId = pasted === "" ? "import-file" : "import-text";
  const field = (id: string) => ({
    id,
    errorId: "import-problem",
    required: true,
    ...(problem !== undefined && id === fieldId && { errors: [problem] }),
  });
  const input = (id: string) => ({
    id,
    className: inputClass,
    ...(problem !== undefined &&
      id === fieldId && { "aria-invalid": true, "aria-describedby": "import-problem" }),
  });
  return (
    <div className="max-w-2xl">
      <p className="mt-2 text-ink-soft">
        박람회 명단이나 전화 기록처럼 표로 적어 둔 문의를 한 번에 등록합니다. 줄마다 어떻게 등록되는지 먼저
        보여 드리고, 그때까지는 아무것도 저장하지 않습니다.
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-[0.9375rem]">
        <li>
          <a href="/dashboard/inquiries/import.csv" className="underline underline-offset-4">
            서식 파일
          </a>
          에 적거나, 쓰시던 표를 CSV 파일로 저장해 올려 주세요. 목록에서 내려받은 CSV도 됩니다.
        </li>
        <li>기관명과 담당자, 그리고 연락처나 이메일 가운데 하나는 꼭 있어야 합니다.</li>
        <li>접수일은 2020년부터이고, 비워 두면 지금으로 적습니다. 접수 메일은 보내지 않습니다.</li>
        <li>
          <a href="/privacy" className="underline underline-offset-4">
            개인정보 처리 안내
          </a>
          의 내용을 문의하신 분들께 알려 주세요. 완료한 문의의 보관 기간은 완료일부터 셉니다.
        </li>
        <li>
          한 번에 {MOST_ROWS}건, {MOST_OF_FILE / 1024}KB까지 올릴 수 있습니다.
        </li>
      </ul>
      <form method="post" action={IMPORT_PATH} encType="multipart/form-data" className="mt-6 space-y-6">
        {problem !== undefined && (
          <ErrorSummary words={{ title: NOT_IMPORTED }} errors={[{ fieldId, message: problem }]} />
        )}
        <Field label="CSV 파일" {...field("import-file")}>
          <input
            {...input("import-file")}
            type="file"
            name="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
          />
        </Field>
        <details open={pasted !== ""}>
          <summary className="mb-2 cursor-pointer py-1 underline underline-offset-4">
            파일 대신 붙여 넣기
          </summary>
          <Field
            label="표의 내용"
            hint="Excel에서 열 이름이 있는 줄부터 골라 복사한 내용을 그대로 붙여 넣으시면 됩니다."
            {...field("import-text")}
          >
            <textarea {...input("import-text")} name="csv" rows={8} defaultValue={pasted} />
          </Field>
        </details>
        <Field
          label="접수 경로"
          hint="파일에 ‘접수 경로’ 열이 없거나 비어 있는 줄에 씁니다."
          {...field("import-source")}
        >
          <select {...input("import-source")} name="source" defaultValue={source}>
            {Object.entries(enteredSourceLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <button className={`${button.primary} w-full`}>미리 보기</button>
      </form>
    </div>
  );
}
