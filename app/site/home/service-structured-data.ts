import { siteName } from "../../ui/head/page-meta.ts";
import type { Support } from "../../ui/operator.ts";
import { pricing } from "./home-copy.ts";

/** schema.org: the organization and its service, without prices, which are negotiated. */
export function serviceStructuredData(siteOrigin: string, { email, phone, operator }: Support) {
  const organization = `${siteOrigin}/#organization`;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": organization,
        name: siteName,
        legalName: operator.name,
        taxID: operator.businessNumber,
        address: operator.address,
        url: `${siteOrigin}/`,
        logo: `${siteOrigin}/icon-512.png`,
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "sales",
          email,
          telephone: phone,
        },
      },
      {
        "@type": "Service",
        name: "기관을 위한 VR 자연 명상 서비스",
        provider: { "@id": organization },
        offers: pricing.plans.map(({ name }) => ({
          "@type": "Offer",
          name,
        })),
      },
    ],
  };
}
