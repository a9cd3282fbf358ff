import { useCallback, useState } from "react";
import type { InquiryVersion } from "../../update/update-inquiry.server.ts";
import type { RowInPlace } from "./inquiry-store.ts";

/** The id of the form that the boxes of the rows belong to. */
export const BULK_FORM = "bulk";

/** Keeps each inquiry's version at the time of selection, so that a bulk update overwrites no later change. */
export function useSelection(inquiries: readonly RowInPlace[], matching: readonly InquiryVersion[] | null) {
  const [versions, setVersions] = useState<ReadonlyMap<string, number>>(
    () => new Map(matching?.map(({ id, version }) => [id, version])),
  );

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
