import { type SubmitEvent, useState } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import type { loader as dashboardLoader } from "../dashboard.tsx";
import { useActionToast } from "../inquiries/update/action-toast.tsx";
import type { ActionResult } from "../inquiries/update/pending-submissions.tsx";
import { useInquiryPresses } from "../inquiries/rows/inquiry-presses.ts";
import { createInquiryStore } from "../inquiries/rows/inquiry-store.ts";
import { DONE_PARAMETER, searchWithout } from "../list-parameters.ts";
import { inShownOrder } from "./shown-order.ts";
import type { LaterDays, WorklistLine } from "./worklist-line.server.ts";
import { type Done, WorklistRow } from "./worklist-row.tsx";

type WorklistLinesProps = {
  read: { lines: WorklistLine[]; done: (Done & { id: string })[]; days: LaterDays };
};

const SAVING: Done = { text: "저장하는 중입니다…" };

/** Rows stay where they are, and as what they were handled, until the list is opened anew. */
export function WorklistLines({ read }: WorklistLinesProps) {
  const { key, pathname, search } = useLocation();
  const lines = useLinesInPlace(read.lines, key);
  const [pressed, setPressed] = useState<{ key: string; done: Record<string, Done | null> }>({
    key,
    done: {},
  });
  const done = pressed.key === key ? pressed.done : {};
  const mark = (id: string, how: Done | null) =>
    setPressed((before) => ({ key, done: { ...(before.key === key ? before.done : {}), [id]: how } }));
  const doneOf = (id: string) =>
    (id in done ? done[id] : read.done.find((each) => each.id === id)) ?? undefined;

  const [store] = useState(createInquiryStore);
  const adminId = useRouteLoaderData<typeof dashboardLoader>("dashboard/dashboard")?.admin.id ?? "";
  const showToast = useActionToast(({ toast, undone = [] }, undo) => {
    store.noteUndone(undone);
    const line = lines.find(({ id }) => doneOf(id)?.undo === undo);
    if (line && undo && toast?.kind === "success") mark(line.id, doneOf(line.id)?.earlier ?? null);
  });
  const { press } = useInquiryPresses({
    store,
    listSearch: search,
    openedKey: key,
    adminId,
    nameOf: () => "",
    showToast,
    onResult: () => {},
  });

  const submit = (event: SubmitEvent<HTMLFormElement>, line: WorklistLine) => {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = new FormData(form);
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name)
      sent.append(submitter.name, submitter.value);
    const before = doneOf(line.id);
    const isSent = press({
      about: [line],
      form: sent,
      action: pathname + search,
      onResult: (result) => {
        if (sent.get("intent") === "undo") store.noteUndone(result.undone ?? []);
        mark(line.id, afterResult(result, line, before));
      },
    });
    if (!isSent) return;
    mark(line.id, SAVING);
    form.closest("details")?.removeAttribute("open");
  };

  if (lines.length === 0) return <p className="rounded-2xl bg-mist p-6 text-ink-soft">지금은 없습니다.</p>;
  const isAnyInPlace = lines.some((line) => line.hasLeft || doneOf(line.id));
  return (
    <>
      <ol className="-mx-3 print:mx-0 divide-y divide-line border-y border-line">
        {lines.map((line, place) => (
          <WorklistRow
            key={line.id}
            line={line}
            place={place}
            done={doneOf(line.id)}
            days={read.days}
            listSearch={search}
            onSubmit={(event) => submit(event, line)}
          />
        ))}
      </ol>
      {isAnyInPlace && (
        <p className="mt-4 text-[0.9375rem] text-ink-soft print:hidden">
          처리한 문의는 목록을 새로 고칠 때까지 제자리에 둡니다.{" "}
          <Link
            to={{ search: searchWithout(search, DONE_PARAMETER) }}
            className="inline-block py-1 underline underline-offset-4"
          >
            목록 새로 고침
          </Link>
        </p>
      )}
    </>
  );
}

/** A save that failed leaves what was there before; an undo what was done before that. */
function afterResult({ toast }: ActionResult, line: WorklistLine, before: Done | undefined): Done | null {
  if (toast?.kind !== "success") return before ?? null;
  const undo = toast.form?.fields.undo;
  if (!undo) return before?.earlier ?? null;
  return { text: toast.title.replace(`${line.organization_name}: `, ""), undo, earlier: before };
}

function useLinesInPlace(read: WorklistLine[], openedKey: string): readonly WorklistLine[] {
  const [last, setLast] = useState({ read, openedKey, lines: read });
  if (last.openedKey === openedKey && last.read === read) return last.lines;
  const lines = last.openedKey === openedKey ? inShownOrder(last.lines, read) : read;
  setLast({ read, openedKey, lines });
  return lines;
}
