import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate, useSubmit } from "react-router";
import { type InquiryStatus, knownStatus } from "../../../../inquiry/inquiry-labels.ts";
import { type ActionResult, useActionResult } from "../../action-result.ts";
import type { InquiryVersion } from "../../update-inquiry.server.ts";
import { afterPaint } from "./after-paint.ts";
import { createRowStore } from "./row-store.ts";
import type { RowInPlace } from "./rows-in-place.ts";
import type { WorkedRows } from "./worked-rows.ts";

type Press = { id: string; fetcherKey: string; isMove: boolean };

/** For rows of plain elements: a `Link` and a `fetcher.Form` in each of fifty took a third of the rendering time. */
export function useRowActions(
  listSearch: string,
  worked: WorkedRows,
  showToast: (result: ActionResult) => void,
) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const [presses, setPresses] = useState<readonly Press[]>([]);
  // The version in which each was taken on.
  const [taken] = useState(() => createRowStore<number>());
  // By inquiry: what waits for the result of the press before.
  const waiting = useRef(new Map<string, (() => void)[]>());
  const count = useRef(0);

  /** In turn: until the result of one press is here, nobody knows which version the next one is about. */
  const send = ({ id, version }: InquiryVersion, fields: Record<string, string>) => {
    const press = () => {
      const fetcherKey = `press-${count.current++}-${id}`;
      const latest = String(worked.latestVersion({ id, version }));
      const action = `/dashboard/inquiries${listSearch}`;
      void submit(
        { id, version: latest, ...fields },
        { method: "post", action, navigate: false, fetcherKey },
      );
      setPresses((before) => [...before, { id, fetcherKey, isMove: "status" in fields }]);
    };
    const queue = waiting.current.get(id);
    if (queue) {
      queue.push(press);
    } else {
      waiting.current.set(id, []);
      afterPaint(press);
    }
  };
  const sendStatus = (inquiry: InquiryVersion, status: string) => {
    worked.move([inquiry], status);
    send(inquiry, { status });
  };

  const take = (inquiry: InquiryVersion) => {
    if ((taken.get(inquiry.id) ?? -1) >= inquiry.version) return;
    taken.set([[inquiry.id, inquiry.version]]);
    send(inquiry, { intent: "take" });
  };

  const press = (event: SubmitEvent<HTMLFormElement>, inquiry: InquiryVersion) => {
    event.preventDefault();
    const button = event.nativeEvent.submitter as HTMLButtonElement;
    if (button.name === "intent") return take(inquiry);
    // Until the result is here, this page shows a version that is no longer the latest.
    if (!worked.isWorked(inquiry.id)) sendStatus(inquiry, button.value);
  };
  const latest = useRef({ press, navigate });
  useEffect(() => {
    latest.current = { press, navigate };
  });
  const [handlers] = useState(() => ({
    open: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const { pathname, search } = event.currentTarget;
      void latest.current.navigate(pathname + search);
    },
    submit: (event: SubmitEvent<HTMLFormElement>, inquiry: InquiryVersion) =>
      latest.current.press(event, inquiry),
  }));

  return {
    presses,
    /** The same in every rendering, so that no row renders for another's sake. */
    handlers,
    taken,
    move: (inquiry: RowInPlace, status: InquiryStatus) => {
      if (worked.isWorked(inquiry.id) || !worked.isLatestKnown(inquiry)) return;
      if (knownStatus(worked.statusOf(inquiry)) !== status) sendStatus(inquiry, status);
    },
    take: (inquiry: RowInPlace) => {
      if (worked.isLatestKnown(inquiry)) take(inquiry);
    },
    settle: ({ id, fetcherKey, isMove }: Press, result: ActionResult) => {
      if (result.toast?.kind === "error") {
        if (isMove) worked.takeBack([id]);
        else taken.delete([id]);
      }
      showToast(result);
      setPresses((before) => before.filter((each) => each.fetcherKey !== fetcherKey));
      const next = waiting.current.get(id)?.shift();
      if (next) next();
      else waiting.current.delete(id);
    },
  };
}

type PressResultProps = { fetcherKey: string; onResult: (result: ActionResult) => void };

/** Mounted, it keeps a result that comes together with the list read anew; React Router drops that of a fetcher nobody has. */
export function PressResult({ fetcherKey, onResult }: PressResultProps) {
  useActionResult(useFetcher<ActionResult>({ key: fetcherKey }), onResult);
  return null;
}

export type RowHandlers = ReturnType<typeof useRowActions>["handlers"];
export type RowActions = ReturnType<typeof useRowActions>;
