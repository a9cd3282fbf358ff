import type { ToastMessage } from "../ui/toast/toast.tsx";
import { pageTitle } from "./page-meta.ts";

type PageTitleProps = {
  title: string;
  /** A screen reader reads the title first, so it begins with the error. */
  toast?: ToastMessage;
};

export function PageTitle({ title, toast }: PageTitleProps) {
  return <title>{`${toast?.kind === "error" ? "오류: " : ""}${pageTitle(title)}`}</title>;
}
