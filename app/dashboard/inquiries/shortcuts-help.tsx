import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { button } from "../../ui/button.ts";
import { listSearchAt } from "./list-url.ts";
import { LIST_PATH, searchWithout } from "../list-parameters.ts";
import { shortcutTip, switchShortcuts, useShortcutsOn, useShortcuts } from "../shortcuts/shortcuts.ts";

const words = {
  worklist: [
    ["j / k", "다음 / 이전 문의로"],
    ["Enter", "문의 열기"],
    ["c", "문의를 열고 연락 기록"],
    ["e", "문의 추가"],
    ["u", "되돌리기"],
    ["/", "문의 목록에서 찾기"],
    ["Esc", "입력란에서 나오기, 펼친 것 닫기"],
    ["?", "단축키 보기"],
  ],
  list: [
    ["j / k", "다음 / 이전 문의로, 끝에서는 다음 / 이전 쪽으로"],
    ["Enter", "문의 열기"],
    ["1 / 2 / 3", "신규 / 진행중 / 완료로 바꾸기, 선택하면 모두"],
    ["a", "내가 맡기, 선택하면 모두"],
    ["b", "선택해 둔 문의를 바꾸는 단추로"],
    ["c", "문의를 열고 연락 기록"],
    ["e", "문의 추가"],
    ["u", "되돌리기"],
    ["/", "찾기"],
    ["Esc", "입력란에서 나오기, 선택 해제"],
    ["?", "단축키 보기"],
  ],
  inquiry: [
    ["c", "연락 기록"],
    ["r", "답장 쓰기"],
    ["Ctrl + Enter", "쓴 메모 남기기, 답장 보내기"],
    ["1 / 2", "신규 / 진행중으로 바꾸기"],
    ["3", "상담 결과를 골라 완료하기"],
    ["o", "상담 결과 적기"],
    ["d", "다음 연락일 정하기"],
    ["a / m", "내가 맡기 / 담당 관리자 고르기"],
    ["j / k", "목록의 다음 / 이전 문의 열기"],
    ["Esc", "입력란에서 나오기, 펼친 것 닫기, 문의 목록으로"],
    ["e", "문의 추가"],
    ["u", "되돌리기"],
    ["/", "목록에서 찾기"],
    ["?", "단축키 보기"],
  ],
} as const;

export function ShortcutsHelp({ page }: { page: keyof typeof words }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOn = useShortcutsOn();
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as { wantsSearch?: true } | null;
  const isHydrated = useHydrated();
  const wantsSearch = page === "list" && state?.wantsSearch;
  useEffect(() => {
    if (wantsSearch) focusSearch();
  }, [wantsSearch]);

  useShortcuts({
    e: () => {
      void navigate(`${LIST_PATH}/new`);
      return true;
    },
    "/": () => {
      if (page === "list") return focusSearch();
      void navigate(LIST_PATH + searchWithout(listSearchAt(location, true), "queue"), {
        state: { wantsSearch: true },
      });
      return true;
    },
    "?": () => {
      dialog.current?.showModal();
      return true;
    },
  });

  if (!isHydrated) return null;
  return (
    <div className="mt-6 print:hidden">
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        {...shortcutTip(isOn, "?")}
        className="cursor-pointer py-1 text-sm text-ink-soft underline underline-offset-4"
      >
        단축키
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="shortcuts-title"
        className="m-auto w-96 max-w-[calc(100%-2rem)] rounded-2xl p-6 backdrop:bg-ink/40"
      >
        <h2 id="shortcuts-title" className="text-lg font-bold text-pine-900">
          단축키
        </h2>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-[0.9375rem]">
          {words[page].map(([keys, meaning]) => (
            <div key={keys} className="contents">
              <dt>
                <kbd className="font-mono whitespace-nowrap">{keys}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-sm text-ink-soft">
          한글 자판에서도 같은 자리의 키로 쓰며, 글을 입력하는 동안에는 쉽니다.
        </p>
        <label className="mt-3 flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => switchShortcuts(event.target.checked)}
            className="size-5 accent-pine-700"
          />
          단축키 사용
        </label>
        <form method="dialog" className="mt-4">
          <button className={button.small}>닫기</button>
        </form>
      </dialog>
    </div>
  );
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("form[role=search] input[name=q]");
  field?.select();
  return field !== null;
}
