import { data } from "react-router";
import type { FormRefusal } from "./validated-form.tsx";

const notSaved = {
  title: "서버에 연결하지 못했습니다",
  description: "저장되지 않았습니다. 연결을 확인한 뒤 다시 눌러 주세요.",
};

/**
 * Sends a form to the server, for a `clientAction`. When the connection is lost the page must not give way to an error
 * and take with it what was typed: it stays, and says so in a toast.
 */
export async function submitOrReportLoss<Answer>(send: () => Promise<Answer>, lost = notSaved) {
  try {
    return await send();
  } catch (error) {
    // Redirects and refusals are answers.
    if (!(error instanceof Error)) throw error;
    const refusal: FormRefusal = {
      result: undefined,
      // Browsers have no randomUUID for pages that did not come over TLS.
      toast: { id: String(Date.now()), kind: "error", ...lost },
      isUnsent: true,
    };
    // With a failure's status React Router does not reload the page's data over the same lost connection.
    return data(refusal, 503);
  }
}
