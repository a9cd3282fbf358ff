import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { InquiryVersion } from "../../update/update-inquiry.server.ts";
import type { ListSubmissions } from "./list-submissions.ts";

/** Stable handlers for plain elements: a `Link` and a `fetcher.Form` in fifty rows took a third of the render time. */
export function useRowHandlers({ submitButton }: ListSubmissions) {
  const navigate = useNavigate();
  const latest = useRef({ submitButton, navigate });
  useEffect(() => {
    latest.current = { submitButton, navigate };
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
      latest.current.submitButton(inquiry, event.nativeEvent.submitter as HTMLButtonElement);
    },
  }));
  return handlers;
}

export type RowHandlers = ReturnType<typeof useRowHandlers>;
