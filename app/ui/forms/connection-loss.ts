import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { ToastMessage } from "../toast/toast.tsx";

type ConnectionLoss = { isConnectionLoss: true; toast: ToastMessage };

/**
 * Sends a form to the server. When that cannot be reached the page must not give way to an error and take with it what
 * was typed: it stays, and says so.
 */
export async function submitOrReportLoss<Answer>(
  send: () => Promise<Answer>,
): Promise<Answer | ConnectionLoss> {
  try {
    return await send();
  } catch (error) {
    // Redirects and refusals are answers.
    if (!(error instanceof Error)) throw error;
    return {
      isConnectionLoss: true,
      toast: {
        // Browsers have no randomUUID for pages that did not come over TLS.
        id: String(Date.now()),
        kind: "error",
        title: "서버에 연결하지 못했습니다",
        description: "저장되지 않았습니다. 연결을 확인한 뒤 다시 눌러 주세요.",
      },
    };
  }
}

/** For every route on a page with such forms: what did not get through cannot have changed anything. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isConnectionLoss =
    typeof actionResult === "object" && actionResult !== null && "isConnectionLoss" in actionResult;
  return defaultShouldRevalidate && !isConnectionLoss;
}
