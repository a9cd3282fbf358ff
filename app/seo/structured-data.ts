import { contents } from "../contents/contents-copy.ts";
import { pricing } from "../home/home-copy.ts";
import { siteName } from "./page-meta.ts";

type Support = { email: string; phone: string };

/** schema.org: who offers the service, how to reach them, and the two ways to adopt it. Prices are agreed on, so none. */
export function serviceData(siteOrigin: string, { email, phone }: Support) {
  const organization = `${siteOrigin}/#organization`;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": organization,
        name: siteName,
        url: `${siteOrigin}/`,
        logo: `${siteOrigin}/icon-512.png`,
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "sales",
          email,
          telephone: phone,
          areaServed: "KR",
          availableLanguage: "ko",
        },
      },
      {
        "@type": "Service",
        "@id": `${siteOrigin}/#service`,
        name: "기관을 위한 VR 자연 명상 서비스",
        serviceType: "VR 자연 명상 콘텐츠",
        provider: { "@id": organization },
        areaServed: "KR",
        audience: { "@type": "Audience", audienceType: "학교, 보건소, 청소년 상담센터, 기업" },
        offers: pricing.plans.map(({ name, summary }) => ({
          "@type": "Offer",
          name,
          description: summary,
          url: `${siteOrigin}/#pricing`,
        })),
      },
    ],
  };
}

/** schema.org: the nine contents in the order of their page. */
export function contentsData(siteOrigin: string) {
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
