/** Whether somebody is at the screen: what a page asks for by itself does not keep its session from being idle. */
export function isUserActivity(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return true;
  const destination = request.headers.get("Sec-Fetch-Dest");
  // Of a page that loads itself anew a browser says no Sec-Fetch-User.
  if (destination !== null) return destination === "document" && request.headers.has("Sec-Fetch-User");
  const { pathname } = new URL(request.url);
  return !pathname.endsWith(".data") && pathname !== "/dashboard/events";
}

/** The network that an address belongs to, for its owner to recognise and nobody to be found by. */
export function maskedAddress(address: string): string {
  if (address.includes(":")) return `${address.split("::")[0]?.split(":").slice(0, 3).join(":")}:*`;
  return /^\d+(?:\.\d+){3}$/.test(address) ? address.replace(/\d+$/, "*") : "알 수 없음";
}
