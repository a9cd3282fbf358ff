import type { ShouldRevalidateFunctionArgs } from "react-router";

/** After a conflict the page shows what there is by now. After any other error it stays, as React Router has it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}
