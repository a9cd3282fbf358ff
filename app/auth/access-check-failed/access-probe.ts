export const ACCESS_UNAVAILABLE = "접근 권한을 확인하지 못했습니다.";

/** Probes the event stream. False while the access check fails or nothing answers. */
export async function canCheckAccess(): Promise<boolean> {
  return fetch("/dashboard/events", { method: "HEAD", redirect: "manual", cache: "no-store" }).then(
    ({ status }) => status !== 503,
    () => false,
  );
}
