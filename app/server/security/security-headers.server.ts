import { contentSecurityPolicy } from "./content-security-policy.ts";

const unused = `
  accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment screen-wake-lock usb
  xr-spatial-tracking
`
  .trim()
  .split(/\s+/);

const always = {
  // Pages that are hydrated replace it with one that has their nonce.
  "Content-Security-Policy": contentSecurityPolicy(),
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // Not `no-referrer`: with it browsers send `Origin: null`, and every form would be refused.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": unused.map((feature) => `${feature}=()`).join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** What every answer carries, pages and files alike. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return isSecure ? { ...always, "Strict-Transport-Security": "max-age=63072000" } : always;
}
