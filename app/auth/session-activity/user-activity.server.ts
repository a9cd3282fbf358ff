import { isDataRequest } from "../../server/request/request-target.server.ts";

/** Whether a person caused the request: a page's automatic requests must not extend an idle session. */
export function isUserActivity(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return true;
  const destination = request.headers.get("Sec-Fetch-Dest");
  // Browsers omit Sec-Fetch-User when a page reloads itself.
  if (destination !== null) return destination === "document" && request.headers.has("Sec-Fetch-User");
  return !isDataRequest(request) && new URL(request.url).pathname !== "/dashboard/events";
}

/** Masks an address so that its owner recognises the network but nobody can be traced by it. */
export function maskedAddress(address: string): string {
  if (address.includes(":")) return `${address.split("::")[0]?.split(":").slice(0, 3).join(":")}:*`;
  return /^\d+(?:\.\d+){3}$/.test(address) ? address.replace(/\d+$/, "*") : "알 수 없음";
}
