import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Skips live revalidations: a form keeps its text, and the version that the text was based on. */
export function shouldRevalidate({
  formMethod,
  actionStatus = 200,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod !== undefined && formMethod !== "GET") return actionStatus < 400;
  return currentUrl.href !== nextUrl.href;
}
