import { type MouseEvent, type SubmitEvent, useRef, useState } from "react";
import { useFetcher, useNavigate, useSubmit } from "react-router";
import { type InquiryStatus, knownStatus } from "../../../inquiry/inquiry-labels.ts";
import { type ActionResult, useActionResult } from "../action-result.ts";
import type { InquiryVersion } from "../update-inquiry.server.ts";
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
  // By inquiry: what waits for the result of the press before, and the version that the last result said.
  const waiting = useRef(new Map<string, (() => void)[]>());
  const versions = useRef(new Map<string, number>());
  const count = useRef(0);

  /** In turn: until the result of one press is here, nobody knows which version the next one is about. */
  const send = ({ id, version }: InquiryVersion, fields: Record<string, string>, action: string) => {
    const press = () => {
      const fetcherKey = `press-${count.current++}-${id}`;
      const latest = String(Math.max(version, versions.current.get(id) ?? 0));
      const options = { method: "post", action, navigate: false, fetcherKey } as const;
      void submit({ id, version: latest, ...fields }, options);
      setPresses((before) => [...before, { id, fetcherKey, isMove: "status" in fields }]);
    };
    const queue = waiting.current.get(id);
    if (queue) {
      queue.push(press);
    } else {
      waiting.current.set(id, []);
      press();
    }
  };
  const sendStatus = (inquiry: InquiryVersion, status: string) => {
    send(inquiry, { status }, `/dashboard/inquiries${listSearch}`);
    worked.move([inquiry], status);
  };
  // The version of a row that has left the list is known from a press of its own alone.
  const isLatestKnown = ({ id, hasLeft }: RowInPlace) => !hasLeft || versions.current.has(id);

  return {
    presses,
    open: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const { pathname, search } = event.currentTarget;
      void navigate(pathname + search);
    },
    submit: (event: SubmitEvent<HTMLFormElement>, inquiry: InquiryVersion) => {
      event.preventDefault();
      const button = event.nativeEvent.submitter as HTMLButtonElement;
      // Until the result is here, this page shows a version that is no longer the latest.
      if (worked.isWorked(inquiry.id)) return;
      sendStatus(inquiry, button.value);
    },
    move: (inquiry: RowInPlace, status: InquiryStatus) => {
      if (worked.isWorked(inquiry.id) || !isLatestKnown(inquiry)) return;
      if (knownStatus(worked.statusOf(inquiry)) !== status) sendStatus(inquiry, status);
    },
    assign: (inquiry: RowInPlace, assignee: string) => {
      if (!isLatestKnown(inquiry)) return;
      send(inquiry, { intent: "assign", assignee }, `/dashboard/inquiries/${inquiry.id}`);
    },
    settle: ({ id, isMove }: Press, result: ActionResult) => {
      if (isMove && result.toast?.kind === "error") worked.takeBack([id]);
      for (const moved of result.moved ?? []) versions.current.set(moved.id, moved.version);
      const next = waiting.current.get(id)?.shift();
      if (next) next();
      else waiting.current.delete(id);
      showToast(result);
    },
  };
}

type PressResultProps = { fetcherKey: string; onResult: (result: ActionResult) => void };

/** Mounted, it keeps a result that comes together with the list read anew; React Router drops that of a fetcher nobody has. */
export function PressResult({ fetcherKey, onResult }: PressResultProps) {
  useActionResult(useFetcher<ActionResult>({ key: fetcherKey }), onResult);
  return null;
}

export type RowActions = ReturnType<typeof useRowActions>;
