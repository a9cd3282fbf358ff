import { contents } from "./contents-copy.ts";

export function contentsStructuredData(siteOrigin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: "VR 자연 명상 콘텐츠",
    numberOfItems: contents.length,
    itemListElement: contents.map(({ id, title, description, minutes, image }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "CreativeWork",
        name: title,
        description,
        url: `${siteOrigin}/contents#${id}`,
        image: siteOrigin + image,
        timeRequired: `PT${minutes}M`,
        inLanguage: "ko",
      },
    })),
  };
}
