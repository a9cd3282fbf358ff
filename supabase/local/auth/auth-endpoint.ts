/** Returns the part of the path after `/auth/v1/`, decoded as the auth service decodes it. */
export function authEndpoint({ url }: Request): string {
  const { pathname } = new URL(url);
  return decoded(pathname).slice("/auth/v1/".length);
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
