/**
 * Whether a post comes from a page of ours. React Router asks this for pages but not for resource routes, which must ask
 * themselves. A missing Origin is not a browser's cross-site post.
 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("Origin");
  return origin === null || origin === new URL(request.url).origin;
}
