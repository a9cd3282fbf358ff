import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../korean/numbers.ts";
import { button } from "../../../ui/button.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import { ERROR_PREFIX, fieldErrorClass } from "../../../ui/forms/form-failure.ts";
import { LIST_PATH } from "../../list-parameters.ts";
import type { Column } from "./imported-words.server.ts";
import type { PreviewedRow } from "./preview-import.server.ts";

export const IMPORT_PATH = `${LIST_PATH}/import`;

type ImportPreviewProps = {
  /** Once it is imported, those that were not taken. */
  rows: PreviewedRow[];
  imported: { words: string; others: string | undefined; list: string } | null;
  fields: { column: Column; label: string }[];
  /** The columns that nobody knows, and the fields that may be chosen for them. */
  unknown: { index: number; name: string; field?: string | undefined }[];
  /** Those that this page was made with. */
  choices: string;
  /** The names of columns without which no row is taken. */
  missing: string[];
  refusedCsv: string;
  oldCount: number;
  oldAre: string | undefined;
  file: { text: string; source: string };
  importId: string;
  problem: string | undefined;
};

// More are not a sheet of inquiries.
const MOST_CHOICES = 30;

export function ImportPreview({ rows, imported, fields, unknown, missing, ...props }: ImportPreviewProps) {
  const known = rows.filter((row) => row.known).length;
  const taken = rows.filter(({ problem }) => problem === null);
  const refused = rows.length - taken.length - known;
  const noted = taken.filter(({ notes }) => notes.length > 0).length;
  return (
    <form method="post" action={IMPORT_PATH} encType="multipart/form-data">
      <input type="hidden" name="importId" value={props.importId} />
      <input type="hidden" name="source" value={props.file.source} />
      {/* An input of type hidden would lose its line breaks. */}
      <textarea hidden readOnly name="csv" value={props.file.text} />
      <div role="status" className="mt-2">
        <p className="text-lg font-semibold">
          {imported?.words ??
            (taken.length === 0
              ? "등록할 수 있는 문의가 없습니다."
              : `문의 ${formatNumber(taken.length)}건을 등록합니다.`)}
        </p>
        <ul className="list-disc pl-5">
          {imported?.others && <li>{imported.others}</li>}
          {noted > 0 && <li>그 가운데 {formatNumber(noted)}건에는 확인하실 것을 표에 적었습니다.</li>}
          {known > 0 && <li>이미 있는 {formatNumber(known)}건은 다시 등록하지 않습니다.</li>}
          {refused > 0 && (
            <li>
              제외한 {formatNumber(refused)}건은 까닭을 표에 적었습니다. 내려받아 고친 뒤 다시 올려 주세요.
            </li>
          )}
        </ul>
      </div>
      {unknown.length > 0 && (
        <fieldset className="mt-4 rounded-2xl bg-mist p-4">
          <legend className="float-left w-full font-semibold">
            {missing.length > 0 ? `‘${missing.join("’, ‘")}’ 열을 골라 주세요` : "쓰지 않는 열"}
          </legend>
          <p className="text-[0.9375rem] text-ink-soft">무엇인지 고르시면 그 칸에 등록합니다.</p>
          <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            {unknown.slice(0, MOST_CHOICES).map(({ index, name, field = "" }) => (
              <label key={index} className="block">
                <span className="block truncate">{name}</span>
                <select name={`column-${index}`} defaultValue={field} className={inputClass}>
                  <option value="">쓰지 않음</option>
                  {fields.map(({ column, label }) => (
                    <option key={column} value={column}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
          {unknown.length > MOST_CHOICES && (
            <p className="mt-2">
              그 밖의 {formatNumber(unknown.length - MOST_CHOICES)}개 열은 쓰지 않습니다.
            </p>
          )}
          <button formNoValidate className={`${button.small} mt-3`}>
            고른 열로 다시 보기
          </button>
        </fieldset>
      )}
      {taken.length > 0 && props.oldCount > 0 && <OldChoice {...props} />}
      <div className="mt-4 flex flex-wrap gap-3">
        {taken.length > 0 && (
          <button name="confirmed" value={props.choices} className={button.primary}>
            {formatNumber(taken.length)}건 등록하기
          </button>
        )}
        {imported && (
          <Link to={imported.list} className={button.primary}>
            등록한 문의 보기
          </Link>
        )}
        {refused > 0 && (
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(props.refusedCsv)}`}
            download="제외한 줄.csv"
            className={button.secondary}
          >
            제외한 줄만 내려받기
          </a>
        )}
        <a href={IMPORT_PATH} className={button.secondary}>
          다른 파일 고르기
        </a>
      </div>
      <ImportTable rows={rows} fields={fields} />
    </form>
  );
}

type OldChoiceProps = Pick<ImportPreviewProps, "oldCount" | "oldAre" | "problem">;

const oldAnswers = { done: "이미 처리한 문의입니다", open: "아직 처리하지 않았습니다" };

function OldChoice({ oldCount, oldAre, problem }: OldChoiceProps) {
  return (
    <fieldset className="mt-4 rounded-2xl bg-mist p-4" aria-describedby={problem && "old-problem"}>
      <legend className="float-left w-full font-semibold">
        응답 기한이 지난 {formatNumber(oldCount)}건은 어떻게 되었나요?
      </legend>
      <p className="text-[0.9375rem] text-ink-soft">
        파일에 적혀 있지 않은 문의입니다. 어느 쪽이든 응답 기한을 두지 않고, 통계의 응답률에 넣지 않습니다.
      </p>
      {Object.entries(oldAnswers).map(([value, words]) => (
        <label key={value} className="flex min-h-10 items-center gap-2">
          <input
            type="radio"
            name="oldAre"
            value={value}
            required
            defaultChecked={value === oldAre}
            className="size-4.5 accent-pine-800"
          />
          {words}
        </label>
      ))}
      {problem !== undefined && (
        <p id="old-problem" className={fieldErrorClass}>
          {ERROR_PREFIX}
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** The columns that anything stands in. */
function ImportTable({ rows, fields }: Pick<ImportPreviewProps, "rows" | "fields">) {
  const shown = fields.filter(({ column }) => rows.some(({ cells }) => cells[column]));
  return (
    <section
      aria-label="미리 보기"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Without it no key scrolls the table.
      tabIndex={0}
      className="mt-6 overflow-x-auto rounded-2xl edge"
    >
      <table className="w-full text-[0.9375rem] wrap-anywhere whitespace-pre-line [&_td]:px-3 [&_td]:py-2 [&_td]:align-top max-sm:[&_td]:block max-sm:[&_td]:py-0.5 max-sm:[&_td]:empty:hidden">
        <thead className="bg-mist text-left max-sm:sr-only">
          <tr>
            {["줄", "결과", ...shown.map(({ label }) => label)].map((header) => (
              <th key={header} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PreviewLine key={row.nth} {...row} shown={shown} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type PreviewLineProps = PreviewedRow & { shown: ImportPreviewProps["fields"] };

function PreviewLine({ nth, cells, notes, problem, known, same, shown }: PreviewLineProps) {
  const isTaken = problem === null;
  return (
    <tr
      className={`border-t border-line max-sm:block max-sm:py-2 ${isTaken ? "" : known ? "bg-mist" : "bg-alarm-100"}`}
    >
      <td className="text-ink-soft tabular-nums">
        {nth}
        <span className="sm:sr-only">번째 줄</span>
      </td>
      <td>
        <div className="sm:w-60">
          <strong className={isTaken ? "text-pine-800" : known ? "" : "text-alarm-700"}>
            {isTaken ? "등록" : known ? "있음" : "제외"}
          </strong>
          {[problem ?? "", ...notes].filter(Boolean).map((words) => (
            <span key={words} className="block">
              {words}
            </span>
          ))}
          {known && <InquiryLink id={known}>그 문의 보기</InquiryLink>}
          {same && (
            <span className="block">
              같은 연락처나 이메일의 문의가 있습니다:{" "}
              <InquiryLink id={same.id}>{same.organizationName}</InquiryLink>
            </span>
          )}
        </div>
      </td>
      {shown.map(({ column, label }) => (
        <td key={column}>
          {cells[column] && (
            <div className={`line-clamp-3 ${column === "message" ? "sm:min-w-60" : "sm:min-w-28"}`}>
              <span className="text-ink-soft sm:hidden">{label} </span>
              {cells[column]}
            </div>
          )}
        </td>
      ))}
    </tr>
  );
}

function InquiryLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={`${LIST_PATH}/${id}`} target="_blank" className="underline underline-offset-4">
      {children}
    </Link>
  );
}
