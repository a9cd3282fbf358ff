import type { ToastMessage } from "../toast/toast-class.ts";
import { pageTitle } from "./page-meta.ts";

type PageTitleProps = {
  title: string;
  toast?: ToastMessage;
};

export function PageTitle({ title, toast }: PageTitleProps) {
  return <title>{`${toast?.kind === "error" ? "오류: " : ""}${pageTitle(title)}`}</title>;
}
