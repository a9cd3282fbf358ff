import type { MembersRead } from "../../read-layout.server.ts";
import { nameLookup } from "../../member-names.ts";
import type { ActionResult } from "../update/respond-in-place.server.ts";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";
import { selectedValue } from "../update/update-schemas.ts";
import type { InquiryDesk } from "./inquiry-desk.tsx";
import type { InquiryStore, PendingChange, StoredPress } from "./inquiry-store.ts";

/** `form`: what is sent, to the list if `action` is absent. The versions are added when it is sent. */
export type PressedForm = { about: readonly InquiryVersion[]; form: FormData; action?: string };

type PressedIn = {
  path: string;
  openedKey: string;
  adminId: string;
  members: MembersRead | undefined;
};

let pressCount = 0;

/** Presses in rows, the bulk bar and an open inquiry: one at a time about each inquiry. The list has it, because those may
 * unmount. Returns null for the same press again before the first has a result. */
export function createPress({ store, send, showToast }: InquiryDesk) {
  const unanswered = new Map<string, string>();
  const inTurn = takeTurns<ActionResult>();

  return ({ about, form, action }: PressedForm, pressedIn: PressedIn): Promise<ActionResult> | null => {
    form.delete("version");
    const ids = about.map(({ id }) => id);
    const sent = JSON.stringify([...form]);
    if (unanswered.get(ids.join()) === sent) return null;
    unanswered.set(ids.join(), sent);
    const press = pressCount++;
    const change = changeBy(form, pressedIn);
    const openedKey = action === undefined ? pressedIn.openedKey : undefined;
    if (openedKey || Object.keys(change).length > 0) showPress(store, about, { press, change, openedKey });
    const isBulk = form.get("intent") === "bulk-update";
    const undo = form.get("undo");

    return inTurn(ids, async () => {
      await nextPaint();
      // The result of an earlier press may have raised the versions.
      const latest = about.map(({ id, version }) => ({
        id,
        version: Math.max(version, store.recordOf(id).latest),
      }));
      editPress(store, latest, press, (pressed, version) => [{ ...pressed, version }]);
      if (isBulk) form.delete("selected");
      for (const inquiry of latest) {
        if (isBulk) form.append("selected", selectedValue(inquiry));
        else form.set("version", String(inquiry.version));
      }
      const result = await send(form, action ?? pressedIn.path);
      if (unanswered.get(ids.join()) === sent) unanswered.delete(ids.join());
      store.edit(result.updated ?? [], (record, version) => ({ ...record, latest: version }));
      // A change of several may have been made in part.
      const isMade = ({ id }: InquiryVersion) => result.updated?.some((each) => each.id === id);
      const { toast } = result;
      const unmade = about.filter((each) => !isMade(each));
      if (isBulk || undo !== null || toast?.kind === "error") editPress(store, unmade, press, () => []);
      if (typeof undo === "string") store.noteUndone(result, undo);
      else if (toast?.kind === "success" || toast?.undo) {
        const done = {
          text: [toast.title, toast.description].filter(Boolean).join(". "),
          undo: toast.undo,
        };
        editPress(store, about, press, (pressed) => [{ ...pressed, done }]);
      }
      showToast(result);
      return result;
    });
  };
}

export function showPress(
  store: InquiryStore,
  about: readonly InquiryVersion[],
  pressed: Omit<StoredPress, "version" | "done">,
): void {
  store.edit(about, (record, version) => ({
    ...record,
    presses: [...record.presses, { ...pressed, version }],
  }));
}

/** `change` returns no press to revert it. */
export function editPress(
  store: InquiryStore,
  about: readonly InquiryVersion[],
  press: number,
  change: (pressed: StoredPress, version: number) => StoredPress[],
): void {
  store.edit(about, (record, version) => ({
    ...record,
    presses: record.presses.flatMap((each) => (each.press === press ? change(each, version) : [each])),
  }));
}

function changeBy(form: FormData, { adminId, members }: PressedIn): PendingChange {
  const [status, spam, intent] = ["status", "spam", "intent"].map((name) => form.get(name));
  if (typeof status === "string") return { status };
  if (typeof spam === "string") return { isSpam: spam === "true" };
  if (intent === "resolution")
    return { status: form.get("resolution") === "on_hold" ? "in_progress" : "completed" };
  if (intent === "assign-to-self" || (intent === "contact" && form.has("take")))
    return { assignee: { id: adminId, name: OWN } };
  const id = form.get("assignee");
  if (typeof id !== "string" || (intent !== "assign" && !form.has("assign"))) return {};
  const nameOf = nameLookup(members ?? { outcome: "failed" });
  return { assignee: { id, name: id === "" ? null : id === adminId ? OWN : nameOf(id) } };
}

const OWN = "내 담당";

/** Sends one submission per inquiry at a time, since the next needs the new version. A bulk one waits for all of them. */
export function takeTurns<Answer>() {
  const last = new Map<string, Promise<Answer>>();
  return (ids: readonly string[], send: () => Promise<Answer>): Promise<Answer> => {
    const turn = Promise.all(ids.flatMap((id) => last.get(id) ?? [])).then(send);
    for (const id of ids) last.set(id, turn);
    return turn;
  };
}

const UNSEEN_MS = 100;

/** Settles after the next paint, so that a press shows first; in a hidden tab, which never paints, after UNSEEN_MS. */
function nextPaint(): Promise<unknown> {
  return new Promise((settle) => {
    setTimeout(settle, UNSEEN_MS);
    // A task queued in an animation frame runs after that frame's paint.
    requestAnimationFrame(() => setTimeout(settle));
  });
}
