import type { HeadersArgs } from "react-router";

/** The headers of a page with a form: no cache keeps it, and a refusal's own headers reach the browser. */
export function headers({ actionHeaders, loaderHeaders }: HeadersArgs) {
  const all = new Headers([...loaderHeaders, ...actionHeaders]);
  all.set("Cache-Control", "private, no-store");
  return all;
}
