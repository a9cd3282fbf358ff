import { searchWithout } from "../../list-parameters.ts";
import { isRefreshOff } from "../../../page-handle.ts";
import { isAllSelected, withoutAllSelected } from "./bulk/select-all.ts";

/** Zero while everything is selected: a reload would select later inquiries too. */
export function refreshSeconds(query: URLSearchParams): number {
  return isAllSelected(query) ? 0 : 30;
}

export function AutoRefreshHint({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const isStopped = isRefreshOff(query) || refreshSeconds(query) === 0;
  const resumed = searchWithout(withoutAllSelected(search), "refresh") || "?";
  query.set("refresh", "off");
  const link = "underline underline-offset-4";
  return (
    <p className="text-[0.9375rem] max-sm:text-sm print:hidden">
      {isStopped ? (
        <>
          이 목록을 새로 불러오지 않고 있습니다.{" "}
          <a href={resumed} className={link}>
            30초마다 새로 불러오기
          </a>
        </>
      ) : (
        <>
          이 목록은 30초마다 새로 불러옵니다. 여러 문의를 고르거나 글을 쓰는 동안에는{" "}
          <a href={`?${query}`} className={link}>
            멈춤
          </a>
          을 눌러 주세요.
        </>
      )}
    </p>
  );
}
