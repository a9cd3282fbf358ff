import { env } from "../../env.server.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";

// Kept short: it shares the landing page's only round trip, and no third-party scripts run here.
const disabledFeatures = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"];

const commonHeaders = {
  "Content-Security-Policy": contentSecurityPolicy(),
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // Not `no-referrer`: browsers would then send `Origin: null`, and every form would be refused.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": disabledFeatures.map((feature) => `${feature}=()`).join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

export const pageHeaders = [
  "Content-Security-Policy",
  "X-Frame-Options",
  "Referrer-Policy",
  "Permissions-Policy",
  "Cross-Origin-Opener-Policy",
];

const strictTransportSecurity = `max-age=63072000${env.HSTS_SUBDOMAINS === "on" ? "; includeSubDomains" : ""}`;

export function securityHeaders(isSecure: boolean): Record<string, string> {
  return isSecure
    ? { ...commonHeaders, "Strict-Transport-Security": strictTransportSecurity }
    : commonHeaders;
}
