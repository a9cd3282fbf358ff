export type ToastMessage = {
  /** Tells two toasts with the same words apart, so that the second one opens again. */
  id: string;
  kind: "success" | "error" | "info";
  title: string;
  description?: string;
  /** For what somebody may come back to after an hour. Errors stay anyway. */
  stays?: boolean;
  link?: { to: string; label: string };
  /** The action that a button takes back. */
  undo?: string | undefined;
  /** Where that button submits, if not to the page, and its words. */
  undoAt?: { path: string; label: string };
};

export type ToastPlace = "corner" | "top" | "form";

const base = "border-l-4 p-4";

const places = {
  corner: "fixed top-auto right-4 bottom-4 left-4 z-40 m-0 ml-auto w-auto max-w-md rounded-xl floating",
  top: "static m-0 w-full max-w-none",
  form: "static m-0 mb-6 w-full max-w-none rounded-xl",
};

const looks = {
  success: "border-pine-600 bg-pine-100 text-ink",
  info: "border-pine-300 bg-mist text-ink",
  error: "border-alarm-700 bg-alarm-100 text-alarm-700",
};

const SOON_READ = 40;

export function toastClass(
  { kind, title, description = "", stays, link, undo }: Omit<ToastMessage, "id">,
  place: ToastPlace,
) {
  const isReadSoon = title.length + description.length <= SOON_READ && !link && !undo;
  const soon = isReadSoon ? "leaves-soon" : "leaves-late";
  const leaves = kind === "error" || stays || place === "form" ? "" : ` ${soon}`;
  return `${base} ${places[place]} ${looks[kind]}${leaves}`;
}

export const toastParts = {
  form: "mx-auto flex max-w-page items-start gap-4",
  words: "min-w-0 flex-1",
  title: "font-bold",
  description: "mt-1 text-[0.9375rem]",
  close: "-m-2 cursor-pointer rounded-md p-2 text-sm font-semibold underline underline-offset-4",
};
