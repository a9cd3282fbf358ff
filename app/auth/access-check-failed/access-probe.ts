export const ACCESS_UNAVAILABLE = "서버가 응답하지 않습니다.";

/** Probes the event stream. False while the access check fails or nothing answers. */
export async function canCheckAccess(): Promise<boolean> {
  return fetch("/dashboard/events", { method: "HEAD", redirect: "manual", cache: "no-store" }).then(
    ({ status }) => status !== 503,
    () => false,
  );
}
