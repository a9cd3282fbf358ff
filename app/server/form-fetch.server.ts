import type { MiddlewareFunction } from "react-router";

/** Answers 204: a `fetch` that followed the redirect would render the next page unseen and use up its toast. */
export const formFetchMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isRedirect = response.status >= 300 && response.status < 400;
  if (!isRedirect || request.headers.get("X-Requested-With") !== "fetch") return response;
  return new Response(null, { status: 204, headers: response.headers });
};
