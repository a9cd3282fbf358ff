import { useState } from "react";
import { statusDisplay } from "../../../inquiry/inquiry-labels.ts";
import type { ListedInquiry } from "./rows/listed-inquiry.server.ts";

type ListChanges = { changedIds: ReadonlySet<string>; announcement: string };

const none: ListChanges = { changedIds: new Set(), announcement: "" };

export function useListChanges(inquiries: readonly ListedInquiry[], pageKey: string): ListChanges {
  const [shown, setShown] = useState({ inquiries, pageKey, changes: none });
  if (shown.pageKey !== pageKey) {
    setShown({ inquiries, pageKey, changes: none });
    return none;
  }
  if (shown.inquiries === inquiries) return shown.changes;

  const versions = new Map(shown.inquiries.map(({ id, version }) => [id, version]));
  const newOrChanged = inquiries.filter(({ id, version }) => versions.get(id) !== version);
  const changed = newOrChanged.filter(({ id }) => versions.has(id));
  const changes =
    newOrChanged.length === 0
      ? shown.changes
      : { changedIds: new Set(newOrChanged.map(({ id }) => id)), announcement: announce(changed) };
  setShown({ inquiries, pageKey, changes });
  return changes;
}

function announce(changed: readonly ListedInquiry[]): string {
  const [first, ...others] = changed;
  if (!first) return "";
  if (others.length > 0) return `문의 ${changed.length}건이 바뀌었습니다.`;
  return `${first.organization_name}: ${statusDisplay(first.status).label}`;
}
