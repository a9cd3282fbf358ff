import { useState } from "react";
import { statusDisplay } from "../../../inquiry/inquiry-labels.ts";
import type { ListedInquiry } from "./inquiry-page.server.ts";

type Changes = { fresh: ReadonlySet<string>; words: string };

const none: Changes = { fresh: new Set(), words: "" };

/** What differs from the list that stood here before: the ids that came or changed, and words for those who cannot see it. */
export function useListChanges(inquiries: readonly ListedInquiry[]): Changes {
  const [shown, setShown] = useState({ inquiries, changes: none });
  if (shown.inquiries === inquiries) return shown.changes;

  const versions = new Map(shown.inquiries.map(({ id, version }) => [id, version]));
  const fresh = inquiries.filter(({ id, version }) => versions.get(id) !== version);
  const changed = fresh.filter(({ id }) => versions.has(id));
  // Read anew and found the same: what was fresh a moment ago still is.
  const changes =
    fresh.length === 0
      ? shown.changes
      : { fresh: new Set(fresh.map(({ id }) => id)), words: changeWords(changed) };
  setShown({ inquiries, changes });
  return changes;
}

function changeWords(changed: readonly ListedInquiry[]): string {
  const [first, ...others] = changed;
  if (!first) return "";
  if (others.length > 0) return `문의 ${changed.length}건이 바뀌었습니다.`;
  return `${first.organization_name}: ${statusDisplay(first.status).label}`;
}
