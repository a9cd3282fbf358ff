import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Not with the live dashboard: what is being written stays, and with it the version that it was written over. */
export function shouldRevalidate({
  formMethod,
  actionStatus = 200,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod !== undefined && formMethod !== "GET") return actionStatus < 400;
  return currentUrl.href !== nextUrl.href;
}
