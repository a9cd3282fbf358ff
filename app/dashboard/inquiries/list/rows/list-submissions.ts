import { useEffect, useRef, useState } from "react";
import { type SubmitTarget, useOutletContext, useSubmit } from "react-router";
import { type InquiryStatus, knownStatus } from "../../../../inquiry/inquiry-labels.ts";
import type { ActionResult } from "../../update/action-result.ts";
import type { InquiryVersion } from "../../update/update-inquiry.server.ts";
import { afterPaint } from "./after-paint.ts";
import { createPressQueue } from "./submission-queue.ts";
import { createRowStore } from "./row-store.ts";
import type { RowInPlace } from "./rows-in-place.ts";
import type { HoldPress } from "./pending-submissions.tsx";
import type { UpdatedRows } from "./updated-rows.ts";

type Press = {
  about: readonly InquiryVersion[];
  /** The URL to post to; the list's own if absent. */
  action?: string;
  /** Builds the submission from the inquiries' versions at the time it is sent. */
  fields: (latest: readonly InquiryVersion[]) => SubmitTarget;
  onResult: (result: ActionResult) => void;
};

let sentCount = 0;

/** Submissions of rows, the bulk bar and an open inquiry. The list owns them, because those may unmount. */
export function useListPresses(
  listSearch: string,
  updated: UpdatedRows,
  showResult: (result: ActionResult, about: readonly InquiryVersion[]) => void,
) {
  const hold = useOutletContext<HoldPress>();
  const submit = useSubmit();
  // The version at which the admin took each inquiry.
  const [taken] = useState(() => createRowStore<number>());
  const [queue] = useState(createPressQueue);
  const show = useRef<typeof showResult>(undefined);
  useEffect(() => {
    show.current = showResult;
    return () => {
      show.current = undefined;
    };
  });

  const send = (press: Press) => {
    const ids = press.about.map(({ id }) => id);
    const submitNow = () => {
      const fetcherKey = `press-${sentCount++}`;
      const latest = press.about.map((each) => ({ id: each.id, version: updated.latestVersion(each) }));
      const action = press.action ?? `/dashboard/inquiries${listSearch}`;
      void submit(press.fields(latest), { method: "post", action, navigate: false, fetcherKey });
      hold({
        fetcherKey,
        settle: (result) => {
          const isLeft = show.current === undefined;
          show.current?.(result, press.about);
          press.onResult(result);
          queue.settle(ids);
          return isLeft ? result.toast : null;
        },
      });
    };
    queue.enqueue(ids, () => afterPaint(submitNow));
  };
  const sendOne = (
    inquiry: InquiryVersion,
    fields: Record<string, string>,
    showPressed: (pressed: InquiryVersion) => void,
    takeBack: () => void,
  ) => {
    showPressed(inquiry);
    send({
      about: [inquiry],
      fields: ([latest = inquiry]) => {
        // The previous result may raise the version, so the optimistic value is set again with the latest one.
        showPressed(latest);
        return { id: latest.id, version: String(latest.version), ...fields };
      },
      onResult: ({ toast }) => {
        if (toast?.kind === "error") takeBack();
      },
    });
  };

  const move = (inquiry: InquiryVersion, status: string) =>
    sendOne(
      inquiry,
      { status },
      (pressed) => updated.move([pressed], status),
      () => updated.takeBack([inquiry.id]),
    );
  const take = (inquiry: InquiryVersion) => {
    if ((taken.get(inquiry.id) ?? -1) >= inquiry.version) return;
    sendOne(
      inquiry,
      { intent: "take" },
      ({ id, version }) => taken.set([[id, version]]),
      () => taken.delete([inquiry.id]),
    );
  };

  return {
    taken,
    send,
    pressButton: (inquiry: InquiryVersion, { name, value }: HTMLButtonElement) => {
      if (name === "intent") take(inquiry);
      // A second click before the update is shown is ignored.
      else if (!updated.isUpdated(inquiry.id)) move(inquiry, value);
    },
    move: (inquiry: RowInPlace, status: InquiryStatus) => {
      if (updated.isLatestKnown(inquiry) && knownStatus(updated.statusOf(inquiry)) !== status)
        move(inquiry, status);
    },
    take: (inquiry: RowInPlace) => {
      if (updated.isLatestKnown(inquiry) && isTakeable(inquiry, updated.statusOf(inquiry))) take(inquiry);
    },
  };
}

/** Only unassigned inquiries: reassigning a colleague's requires choosing a name. */
export function isTakeable({ assignee }: Pick<RowInPlace, "assignee">, status: string): boolean {
  return !assignee && knownStatus(status) !== "completed";
}

export type ListPresses = ReturnType<typeof useListPresses>;
