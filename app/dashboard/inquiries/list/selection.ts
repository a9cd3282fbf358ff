import { useCallback, useRef, useState } from "react";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";
import { useList } from "../rows/list.tsx";
import type { InquiryTotals } from "../read-inquiries.server.ts";
import type { InquiryFilter } from "../inquiry-filter.ts";
import { SELECTED_MAX } from "../update/update-schemas.ts";

/** The id of the form that the boxes of the rows belong to. */
export const BULK_FORM = "bulk";

/** Keeps each inquiry's version at the time of selection, so that a bulk update overwrites no later change. */
export function useSelection(inquiries: readonly InquiryVersion[]) {
  const [versions, setVersions] = useState<ReadonlyMap<string, number>>(new Map());

  // Needs a stable identity: it is a prop of every memoised row.
  const select = useCallback(
    (toggled: readonly InquiryVersion[], isSelected: boolean) =>
      setVersions((before) => {
        const after = new Map(before);
        for (const { id, version } of toggled) {
          if (!isSelected) after.delete(id);
          else if (!after.has(id)) after.set(id, version);
        }
        return after;
      }),
    [],
  );

  return {
    count: versions.size,
    versions: [...versions].map(([id, version]) => ({ id, version })),
    has: (id: string) => versions.has(id),
    /** How many are selected on other pages or under other filters. */
    elsewhere: [...versions.keys()].filter((id) => !inquiries.some((inquiry) => inquiry.id === id)).length,
    select,
    clear: () => setVersions(new Map()),
    deselect: (ids: readonly string[]) =>
      setVersions((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** Returns a function that changes all that is selected, as a bulk form says, once at a time. */
export function useSelectionPress(selection: Selection) {
  const { press } = useList();
  const isSent = useRef(false);
  return async (form: FormData) => {
    if (isSent.current || selection.count === 0 || selection.count > SELECTED_MAX) return;
    form.set("intent", "bulk-update");
    const about = selection.versions;
    const answer = press({ about, form });
    isSent.current = answer !== null;
    const result = await answer;
    isSent.current = false;
    if (result?.updated) selection.deselect(about.map(({ id }) => id));
  };
}

type Total = { count: number; suspectedSpam: number };
export type SelectableTotal = Total | "too-many" | null;

/** `suspectedSpam` is zero under a filter for it alone. */
export function selectableTotal(totals: InquiryTotals, { spam }: InquiryFilter): SelectableTotal {
  if (totals.outcome === "failed" || totals.outcome === "queue") return null;
  if (totals.outcome === "too-many") return "too-many";
  const count = totals.listed + totals.suspectedSpam;
  if (count > SELECTED_MAX) return "too-many";
  return { count, suspectedSpam: spam === "only" ? 0 : totals.suspectedSpam };
}

export function matchingText({ count, suspectedSpam }: Total): string {
  return `이 조건의 ${count}건${suspectedSpam > 0 ? `(스팸 의심 ${suspectedSpam}건 포함)` : ""}`;
}
