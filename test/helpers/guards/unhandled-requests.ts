import type { SharedOptions } from "msw";

const unhandled: string[] = [];

/** For `setupServer().listen`: what the site asks of a faked backend and no handler answers fails the test. The site would ask
 * three times more, for seven seconds, and then show a page that the test never meant. */
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
