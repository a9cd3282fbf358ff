import type { MetaDescriptor } from "react-router";
import { pageTitle, siteName } from "./page-meta.ts";

type Matches = readonly [root: { loaderData: { siteOrigin: string } }, ...others: unknown[]];

type Page = {
  title: string;
  description: string;
  path: string;
  /** A picture of `npm run draw`, and the words on it. */
  picture?: { file: string; alt: string };
  /** The page renders a `PageTitle`, because React Router's `meta` gets no action data. */
  ownTitle?: boolean;
};

export function siteOriginIn([root]: Matches): string {
  return root.loaderData.siteOrigin;
}

const sitePicture = { file: "og.jpg", alt: "새벽 숲 그림 위에 적힌 숲결 VR, 기관을 위한 VR 자연 명상" };

export function pageMeta(
  matches: Matches,
  { title, description, path, ownTitle, picture = sitePicture }: Page,
): MetaDescriptor[] {
  const siteOrigin = siteOriginIn(matches);
  return [
    ...(ownTitle ? [] : [{ title: pageTitle(title) }]),
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: siteOrigin + path },
    { property: "og:site_name", content: siteName },
    { property: "og:locale", content: "ko_KR" },
    { property: "og:type", content: "website" },
    { property: "og:title", content: pageTitle(title) },
    { property: "og:description", content: description },
    { property: "og:url", content: siteOrigin + path },
    { property: "og:image", content: `${siteOrigin}/${picture.file}` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
