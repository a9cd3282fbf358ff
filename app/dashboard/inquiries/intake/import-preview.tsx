import { Link } from "react-router";
import { formatNumber } from "../../../korean/numbers.ts";
import { button } from "../../../ui/button.ts";
import { LIST_PATH } from "../../list-parameters.ts";
import type { PreviewedRow } from "./preview-import.server.ts";

export const IMPORT_PATH = `${LIST_PATH}/import`;

type ImportPreviewProps = {
  rows: PreviewedRow[];
  /** The names of columns that are not read. */
  ignored: string[];
  text: string;
  source: string;
  importId: string;
};

export function ImportPreview({ rows, ignored, text, source, importId }: ImportPreviewProps) {
  const taken = rows.filter(({ problem }) => problem === null).length;
  const refused = rows.length - taken;
  return (
    <>
      <p role="status" className="mt-2">
        <strong>
          {taken === 0 ? "등록할 수 있는 문의가 없습니다." : `문의 ${formatNumber(taken)}건을 등록합니다.`}
        </strong>
        {refused > 0 && ` 제외한 ${formatNumber(refused)}건은 까닭을 표에 적었습니다.`}
      </p>
      {ignored.length > 0 && (
        <p className="mt-1 text-[0.9375rem] text-ink-soft">쓰지 않는 열: {ignored.join(", ")}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {taken > 0 && (
          <form method="post" action={IMPORT_PATH} encType="multipart/form-data">
            <input type="hidden" name="intent" value="import" />
            <input type="hidden" name="importId" value={importId} />
            <input type="hidden" name="source" value={source} />
            {/* An input of type hidden would lose its line breaks. */}
            <textarea hidden readOnly name="csv" value={text} />
            <button className={button.primary}>{formatNumber(taken)}건 등록하기</button>
          </form>
        )}
        <a href={IMPORT_PATH} className={button.secondary}>
          파일 다시 고르기
        </a>
      </div>
      <section
        aria-label="미리 보기"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Without it no key scrolls the table.
        tabIndex={0}
        className="mt-6 overflow-x-auto rounded-2xl edge"
      >
        <table className="w-full min-w-[60rem] text-[0.9375rem]">
          <thead className="bg-mist text-left">
            <tr>
              {["줄", "결과", "기관", "담당자", "연락처와 이메일", "접수", "문의 내용"].map((header) => (
                <th key={header} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PreviewLine key={row.nth} {...row} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function PreviewLine({ nth, cells, problem, known, same }: PreviewedRow) {
  const cell = "px-3 py-2 align-top";
  return (
    <tr className={`border-t border-line ${problem === null ? "" : "bg-alarm-100"}`}>
      <td className={`${cell} text-ink-soft tabular-nums`}>{nth}</td>
      <td className={`${cell} w-64`}>
        <strong className={problem === null ? "text-pine-800" : "text-alarm-700"}>
          {problem === null ? "등록" : "제외"}
        </strong>
        {problem !== null && <span className="block">{problem}</span>}
        {known !== null && <InquiryLink id={known}>그 문의 보기</InquiryLink>}
        {same !== null && (
          <span className="block text-ink-soft">
            같은 연락처나 이메일의 문의가 있습니다:{" "}
            <InquiryLink id={same.id}>{same.organizationName}</InquiryLink>
          </span>
        )}
      </td>
      <td className={cell}>
        <span className="block font-semibold">{cells.organizationName}</span>
        <span className="text-ink-soft">
          {[cells.organizationType, cells.estimatedUsers].filter(Boolean).join(" · ")}
        </span>
      </td>
      <td className={`${cell} whitespace-nowrap`}>{cells.contactName}</td>
      <td className={cell}>
        <span className="block whitespace-nowrap">{cells.phone}</span>
        <span className="break-all">{cells.email}</span>
      </td>
      <td className={cell}>
        <span className="block whitespace-nowrap">{cells.receivedAt || "지금"}</span>
        <span className="text-ink-soft">{cells.source}</span>
      </td>
      <td className={cell}>
        <span className="line-clamp-3 wrap-anywhere whitespace-pre-line">{cells.message}</span>
      </td>
    </tr>
  );
}

function InquiryLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to={`${LIST_PATH}/${id}`} target="_blank" className="underline underline-offset-4">
      {children}
    </Link>
  );
}
