import { type SubmitEvent, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { loader as dashboardLoader } from "../dashboard.tsx";
import { useInquiryPresses } from "../inquiries/rows/inquiry-presses.ts";
import { createInquiryStore, useRowsInPlace } from "../inquiries/rows/inquiry-store.ts";
import { KeptInPlace } from "../inquiries/rows/kept-in-place.tsx";
import type { LaterDays, WorklistLine } from "./worklist-line.server.ts";
import { WorklistRow } from "./worklist-row.tsx";

type WorklistLinesProps = { read: { lines: WorklistLine[]; days: LaterDays } };

/** Rows stay where they are, and as what they were handled, until the list is opened anew. */
export function WorklistLines({ read: { lines: read, days } }: WorklistLinesProps) {
  const { key: openedKey, pathname, search } = useLocation();
  const [store] = useState(createInquiryStore);
  const lines = useRowsInPlace(store, { read, openedKey });
  const adminId = useRouteLoaderData<typeof dashboardLoader>("dashboard/dashboard")?.admin.id ?? "";
  const list = pathname + search;
  const { press } = useInquiryPresses({ store, list, openedKey, adminId, nameOf: () => "" });

  const submit = (event: SubmitEvent<HTMLFormElement>, line: WorklistLine) => {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = new FormData(form);
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name)
      sent.append(submitter.name, submitter.value);
    if (press({ about: [line], form: sent })) form.closest("details")?.removeAttribute("open");
  };

  if (lines.length === 0) return <p className="rounded-2xl bg-mist p-6 text-ink-soft">지금은 없습니다.</p>;
  return (
    <>
      <ol className="-mx-3 print:mx-0 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <WorklistRow
            key={line.id}
            {...{ line, store, openedKey, days }}
            listSearch={search}
            onSubmit={(event) => submit(event, line)}
          />
        ))}
      </ol>
      <KeptInPlace {...{ rows: lines, store, openedKey }} />
    </>
  );
}
