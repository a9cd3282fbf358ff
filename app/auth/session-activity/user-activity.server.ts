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
  if (address === "::1") return "이 컴퓨터";
  if (address.includes(":")) return `${address.split("::")[0]?.split(":").slice(0, 3).join(":")}:*`;
  return /^\d+(?:\.\d+){3}$/.test(address) ? address.replace(/\d+$/, "*") : "알 수 없음";
}

// In order: a user agent also names the browsers it imitates, so the first match here is the real one.
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bWhale\//, "웨일"],
  [/\bSamsungBrowser\//, "삼성 인터넷"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\bWindows\b/, "Windows"],
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

export function browserName(userAgent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [system, browser] = [nameIn(SYSTEMS), nameIn(BROWSERS)];
  if (system && browser) return `${system}의 ${browser}`;
  return browser ?? system ?? "알 수 없는 브라우저";
}
