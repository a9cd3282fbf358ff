import { useEffect, useRef, useState } from "react";
import { useOutletContext, useSubmit } from "react-router";
import { type InquiryStatus, knownStatus } from "../../../inquiry/inquiry-status.ts";
import { restoreDraftsOf } from "../../drafts.ts";
import type { ActionResult } from "../update/action-result.ts";
import { useActionToast, type DashboardContext } from "../update/pending-submissions.tsx";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";
import { selectedValue } from "../update/update-schemas.ts";
import {
  type PendingChange,
  type InquiryStore,
  pendingChange,
  type RowInPlace,
  withChange,
} from "./inquiry-store.ts";

/** `form`: what is sent, to the list if `action` is absent. The versions are added when it is sent. */
type Press = {
  about: readonly InquiryVersion[];
  form: FormData;
  action?: string;
  onResult?: (result: ActionResult) => void;
};

type Pressed = {
  store: InquiryStore;
  /** The URL of the list. */
  list: string;
  openedKey: string;
  adminId: string;
  nameOf: (member: string) => string;
  /** Not called once the list has been left. */
  onResult?: (result: ActionResult, about: readonly InquiryVersion[]) => void;
};

let pressCount = 0;

/** Presses in rows, the bulk bar and an open inquiry. The list owns them, because those may unmount. */
export function useInquiryPresses({
  store,
  list,
  openedKey,
  adminId,
  nameOf,
  onResult: onPageResult,
}: Pressed) {
  const { hold, hearUndone } = useOutletContext<DashboardContext>();
  const submit = useSubmit();
  const [queue] = useState(createSubmissionQueue);
  const unanswered = useRef(new Map<string, string>());
  const listener = useRef<Pressed["onResult"]>(undefined);
  useEffect(() => {
    document.addEventListener("click", ignoreSecondClick, true);
    return () => document.removeEventListener("click", ignoreSecondClick, true);
  }, []);
  useEffect(() => {
    listener.current = onPageResult;
    return () => {
      listener.current = undefined;
    };
  });

  const noteUndo = ({ toast, undone = [] }: ActionResult, undo: string) => {
    if (toast?.kind === "success" || undone.length > 0) store.noteUndone(undone, undo);
  };
  const showToast = useActionToast(noteUndo);
  // Heard also once the page has been left. The dashboard does not import it, since every page would be larger.
  useEffect(() => void hearUndone(restoreDrafts), [hearUndone]);

  const changeBy = (form: FormData): PendingChange => {
    const [status, spam, intent] = ["status", "spam", "intent"].map((name) => form.get(name));
    if (typeof status === "string") return { status };
    if (typeof spam === "string") return { isSpam: spam === "true" };
    if (intent === "resolution")
      return { status: form.get("resolution") === "on_hold" ? "in_progress" : "completed" };
    if (intent === "assign-to-self" || (intent === "contact" && form.has("take")))
      return { assignee: { id: adminId, name: OWN } };
    const id = form.get("assignee");
    if (typeof id !== "string" || (intent !== "assign" && !form.has("assign"))) return {};
    return { assignee: { id, name: id === "" ? null : id === adminId ? OWN : nameOf(id) } };
  };

  /** Returns false for the same press again before the first has a result. */
  const press = ({ about, form, action, onResult }: Press): boolean => {
    form.delete("version");
    const key = about.map(({ id }) => id).join();
    const sent = JSON.stringify([...form]);
    if (unanswered.current.get(key) === sent) return false;
    unanswered.current.set(key, sent);
    const number = pressCount++;
    const change = changeBy(form);
    const isInList = action === undefined;
    if (isInList || Object.keys(change).length > 0)
      store.show(about, { press: number, change, openedKey: isInList ? openedKey : undefined });
    const isBulk = form.get("intent") === "bulk-update";
    const undo = form.get("undo");

    const settle = (result: ActionResult) => {
      if (unanswered.current.get(key) === sent) unanswered.current.delete(key);
      store.noteUpdated(result.updated ?? []);
      // A change of several may have been made in part.
      const isMade = ({ id }: InquiryVersion) => result.updated?.some((each) => each.id === id);
      const unmade = about.filter((each) => !isMade(each));
      const { toast } = result;
      if (isBulk || undo !== null || toast?.kind === "error") store.revert(unmade, number);
      if (typeof undo === "string") noteUndo(result, undo);
      else if (toast?.kind === "success" || toast?.form)
        store.noteDone(about, number, { text: toast.title, undo: toast.form?.fields.undo });
      showToast(result);
      listener.current?.(result, about);
      onResult?.(result);
    };
    const send = () => {
      const latest = about.map((each) => ({ id: each.id, version: store.latestVersion(each) }));
      store.send(latest, number);
      if (isBulk) form.delete("selected");
      for (const inquiry of latest) {
        if (isBulk) form.append("selected", selectedValue(inquiry));
        else form.set("version", String(inquiry.version));
      }
      const fetcherKey = `inquiry-update-${number}`;
      void submit(form, { method: "post", action: action ?? list, navigate: false, fetcherKey });
      hold({
        fetcherKey,
        settle: (result) => {
          settle(result);
          queue.settle(about.map(({ id }) => id));
        },
      });
    };
    queue.enqueue(
      about.map(({ id }) => id),
      () => afterPaint(send),
    );
    return true;
  };

  const shown = (row: RowInPlace) => withChange(row, pendingChange(store, row));
  const pressRow = ({ id, version }: InquiryVersion, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id, ...fields })) form.set(name, value);
    press({ about: [{ id, version }], form });
  };

  return {
    adminId,
    press,
    submitRow: (inquiry: InquiryVersion, { name, value }: HTMLButtonElement) => {
      // A second click before the change is shown is ignored.
      if (name === "intent" || !store.wasMovedIn(openedKey, inquiry.id)) pressRow(inquiry, { [name]: value });
    },
    setStatus: (row: RowInPlace, status: InquiryStatus) => {
      if (store.isLatestKnown(row) && knownStatus(shown(row).status) !== status) pressRow(row, { status });
    },
    assignToSelf: (row: RowInPlace) => {
      if (store.isLatestKnown(row) && isAssignableToSelf(shown(row)))
        pressRow(row, { intent: "assign-to-self" });
    },
  };
}

function restoreDrafts({ toast }: ActionResult, undo: string): void {
  if (toast?.kind === "success") restoreDraftsOf(undo);
}

export type InquiryPresses = ReturnType<typeof useInquiryPresses>;

/** The second click of a double click would undo the first, or press what has moved under the pointer meanwhile. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1 && (event.target as Element).closest("button:not([type=button])"))
    event.preventDefault();
}

const OWN = "내 담당";

/** Only unassigned inquiries: reassigning a colleague's requires choosing a name. */
export function isAssignableToSelf({ assignee, status }: Pick<RowInPlace, "assignee" | "status">): boolean {
  return !assignee && knownStatus(status) !== "completed";
}

/** Sends one submission per inquiry at a time, since the next needs the new version. A bulk one waits for all of them. */
export function createSubmissionQueue() {
  const sent = new Set<string>();
  let waiting: { ids: readonly string[]; send: () => void }[] = [];

  const sendNext = () => {
    const taken = new Set(sent);
    const isFree = ({ ids }: { ids: readonly string[] }) => {
      const isTaken = ids.some((id) => taken.has(id));
      for (const id of ids) taken.add(id);
      return !isTaken;
    };
    const free = waiting.filter(isFree);
    waiting = waiting.filter((submission) => !free.includes(submission));
    for (const { ids, send } of free) {
      for (const id of ids) sent.add(id);
      send();
    }
  };
  return {
    enqueue: (ids: readonly string[], send: () => void) => {
      waiting.push({ ids, send });
      sendNext();
    },
    settle: (ids: readonly string[]) => {
      for (const id of ids) sent.delete(id);
      sendNext();
    },
  };
}

const UNSEEN_MS = 100;

/** Runs after the next paint, so that a press shows first; in a hidden tab, which never paints, after UNSEEN_MS. */
function afterPaint(run: () => void): void {
  let hasRun = false;
  const once = () => {
    if (!hasRun) run();
    hasRun = true;
  };
  setTimeout(once, UNSEEN_MS);
  // A task queued in an animation frame runs after that frame's paint.
  requestAnimationFrame(() => setTimeout(once));
}
