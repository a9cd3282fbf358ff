import { data } from "react-router";
import type { FormRefusal } from "./form-failure.ts";

const notSaved = {
  title: "서버에 연결하지 못했습니다",
  description: "저장되지 않았습니다. 연결을 확인한 뒤 다시 눌러 주세요.",
};

export async function submitOrReportConnectionLost<Answer>(send: () => Promise<Answer>, lost = notSaved) {
  try {
    return await send();
  } catch (error) {
    // React Router throws redirects and error responses, which are not instances of Error.
    if (!(error instanceof Error)) throw error;
    // After a status of 400 or more React Router does not revalidate over the same lost connection.
    return data(connectionLostRefusal(lost), 503);
  }
}

export function connectionLostRefusal(lost = notSaved): FormRefusal {
  return {
    result: undefined,
    // randomUUID is undefined on pages served without TLS.
    toast: { id: String(Date.now()), kind: "error", ...lost },
    isUnsent: true,
  };
}

/** Matches what Chromium, Firefox, Safari and React Router say when no response arrived. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && /fetch|network|load failed|decode/i.test(error.message);
}

/** Whether the server answers at all, asked where a failed navigation would replace the page. */
export async function isServerUp(): Promise<boolean> {
  return fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
}
