import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { InquiryVersion } from "../../update/update-inquiry.server.ts";
import type { InquiryPresses } from "./inquiry-presses.ts";

/** Stable handlers for plain elements: a `Link` and a `fetcher.Form` in fifty rows took a third of the render time. */
export function useRowHandlers({ submitRow }: InquiryPresses) {
  const navigate = useNavigate();
  const latest = useRef({ submitRow, navigate });
  useEffect(() => {
    latest.current = { submitRow, navigate };
  });
  const [handlers] = useState(() => ({
    open: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const { pathname, search } = event.currentTarget;
      void latest.current.navigate(pathname + search);
    },
    submit: (event: SubmitEvent<HTMLFormElement>, inquiry: InquiryVersion) => {
      event.preventDefault();
      latest.current.submitRow(inquiry, event.nativeEvent.submitter as HTMLButtonElement);
    },
  }));
  return handlers;
}

export type RowHandlers = ReturnType<typeof useRowHandlers>;
