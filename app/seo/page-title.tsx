import type { ToastMessage } from "../ui/toast/toast.tsx";
import { pageTitle } from "./page-meta.ts";

type PageTitleProps = {
  title: string;
  /** What the action answered: a screen reader says the title first, so a refusal stands at its beginning. */
  toast?: ToastMessage;
};

/** The title of a page with a form. Its `meta` leaves the title to this one. */
export function PageTitle({ title, toast }: PageTitleProps) {
  return <title>{`${toast?.kind === "error" ? "오류: " : ""}${pageTitle(title)}`}</title>;
}
