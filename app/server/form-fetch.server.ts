import type { MiddlewareFunction } from "react-router";

/** A form that a script sent with `fetch` is told where to go. If the browser followed the redirect by itself, the next
 * page would be rendered for the script, and the toast that it has once would be lost. */
export const formFetchMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isRedirect = response.status >= 300 && response.status < 400;
  if (!isRedirect || request.headers.get("X-Requested-With") !== "fetch") return response;
  return new Response(null, { status: 204, headers: response.headers });
};
