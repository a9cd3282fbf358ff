import { useEffect, useRef, useState } from "react";
import { type SubmitTarget, useOutletContext, useSubmit } from "react-router";
import { type InquiryStatus, knownStatus } from "../../../../inquiry/inquiry-labels.ts";
import type { ActionResult } from "../../update/action-result.ts";
import type { InquiryVersion } from "../../update/update-inquiry.server.ts";
import { afterPaint } from "./after-paint.ts";
import { createSubmissionQueue } from "./submission-queue.ts";
import { forVersion } from "./row-store.ts";
import type { RowInPlace } from "./rows-in-place.ts";
import type { DashboardContext } from "../../update/pending-submissions.tsx";
import type { UpdatedRows } from "./updated-rows.ts";

type ListSubmission = {
  about: readonly InquiryVersion[];
  /** The URL to post to; the list's own if absent. */
  action?: string;
  /** Builds the submission from the inquiries' versions at the time it is sent. */
  fields: (latest: readonly InquiryVersion[]) => SubmitTarget;
  onResult: (result: ActionResult) => void;
};

let sentCount = 0;

/** Submissions of rows, the bulk bar and an open inquiry. The list owns them, because those may unmount. */
export function useListSubmissions(
  listSearch: string,
  updated: UpdatedRows,
  showToast: (result: ActionResult) => void,
  onResult: (result: ActionResult, about: readonly InquiryVersion[]) => void,
) {
  const { hold } = useOutletContext<DashboardContext>();
  const submit = useSubmit();
  const [queue] = useState(createSubmissionQueue);
  const listener = useRef<typeof onResult>(undefined);
  useEffect(() => {
    listener.current = onResult;
    return () => {
      listener.current = undefined;
    };
  });

  const send = (submission: ListSubmission) => {
    const ids = submission.about.map(({ id }) => id);
    const submitNow = () => {
      const fetcherKey = `inquiry-update-${sentCount++}`;
      const latest = submission.about.map((each) => ({ id: each.id, version: updated.latestVersion(each) }));
      const action = submission.action ?? `/dashboard/inquiries${listSearch}`;
      void submit(submission.fields(latest), { method: "post", action, navigate: false, fetcherKey });
      hold({
        fetcherKey,
        settle: (result) => {
          showToast(result);
          listener.current?.(result, submission.about);
          submission.onResult(result);
          queue.settle(ids);
        },
      });
    };
    queue.enqueue(ids, () => afterPaint(submitNow));
  };
  const sendOne = (
    inquiry: InquiryVersion,
    fields: Record<string, string>,
    showOptimistic: (version: InquiryVersion) => void,
    revert: () => void,
  ) => {
    showOptimistic(inquiry);
    send({
      about: [inquiry],
      fields: ([latest = inquiry]) => {
        // The previous result may raise the version, so the optimistic value is set again with the latest one.
        showOptimistic(latest);
        return { id: latest.id, version: String(latest.version), ...fields };
      },
      onResult: ({ toast }) => {
        if (toast?.kind === "error") revert();
      },
    });
  };

  const setStatus = (inquiry: InquiryVersion, status: string) =>
    sendOne(
      inquiry,
      { status },
      (version) => updated.setStatus([version], status),
      () => updated.revert([inquiry.id]),
    );
  const assignToSelf = (inquiry: InquiryVersion) => {
    if (forVersion(updated.ownChanges.get(inquiry.id), inquiry)?.assignee) return;
    sendOne(
      inquiry,
      { intent: "assign-to-self" },
      (version) => updated.noteOwnChange([version], { assignee: "내 담당" }),
      () => updated.ownChanges.delete([inquiry.id]),
    );
  };

  return {
    send,
    submitButton: (inquiry: InquiryVersion, { name, value }: HTMLButtonElement) => {
      if (name === "intent") assignToSelf(inquiry);
      // A second click before the update is shown is ignored.
      else if (!updated.isUpdated(inquiry.id)) setStatus(inquiry, value);
    },
    setStatus: (inquiry: RowInPlace, status: InquiryStatus) => {
      if (updated.isLatestKnown(inquiry) && knownStatus(updated.statusOf(inquiry)) !== status)
        setStatus(inquiry, status);
    },
    assignToSelf: (inquiry: RowInPlace) => {
      if (updated.isLatestKnown(inquiry) && isAssignableToSelf(inquiry, updated.statusOf(inquiry)))
        assignToSelf(inquiry);
    },
  };
}

/** Only unassigned inquiries: reassigning a colleague's requires choosing a name. */
export function isAssignableToSelf({ assignee }: Pick<RowInPlace, "assignee">, status: string): boolean {
  return !assignee && knownStatus(status) !== "completed";
}

export type ListSubmissions = ReturnType<typeof useListSubmissions>;
