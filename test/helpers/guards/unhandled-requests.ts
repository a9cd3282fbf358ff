import type { SharedOptions } from "msw";

const unhandled: string[] = [];

/** Fails the test on a backend request without a handler, which the site would retry three times in seven seconds. */
export const everyRequestHandled: SharedOptions = {
  onUnhandledFrame({ frame, defaults }) {
    const { request } = frame.data as { request?: Request };
    unhandled.push(request ? `${request.method} ${new URL(request.url).pathname}` : frame.protocol);
    defaults.error();
  },
};

export function takeUnhandledRequests(): string[] {
  return [...new Set(unhandled.splice(0))];
}
