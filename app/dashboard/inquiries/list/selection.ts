import { useState } from "react";
import type { ListedInquiry } from "./inquiry-page.server.ts";

/**
 * Which inquiries are ticked, each in the version that it had when it was ticked: what somebody changes after that is
 * not changed unseen.
 */
export function useSelection(inquiries: readonly ListedInquiry[]) {
  const [versions, setVersions] = useState<ReadonlyMap<string, number>>(new Map());
  const shown = new Set(inquiries.map(({ id }) => id));

  return {
    count: versions.size,
    versionOf: (id: string) => versions.get(id),
    /** Those that have left this page since they were ticked. */
    elsewhere: [...versions].filter(([id]) => !shown.has(id)).map(([id, version]) => ({ id, version })),
    pick: (picked: readonly ListedInquiry[], isPicked: boolean) =>
      setVersions((before) => {
        const after = new Map(before);
        for (const { id, version } of picked) {
          if (!isPicked) after.delete(id);
          else if (!after.has(id)) after.set(id, version);
        }
        return after;
      }),
    /** Keeps those that are still as they were when they were ticked. */
    dropChanged: () =>
      setVersions((before) => {
        const unchanged = inquiries.filter(({ id, version }) => before.get(id) === version);
        return new Map(unchanged.map(({ id, version }) => [id, version]));
      }),
  };
}

export type Selection = ReturnType<typeof useSelection>;
