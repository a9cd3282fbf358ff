import type { MetaDescriptor } from "react-router";

export const siteName = "숲결 VR";

export function pageTitle(title: string): string {
  return `${title} | ${siteName}`;
}

export function unlistedMeta(title?: string): MetaDescriptor[] {
  return [...(title ? [{ title: pageTitle(title) }] : []), { name: "robots", content: "noindex" }];
}

/** The meta of a page that `PageTitle` names, and search engines leave out. */
export function meta() {
  return unlistedMeta();
}
