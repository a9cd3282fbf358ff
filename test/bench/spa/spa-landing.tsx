import { useQuery } from "@tanstack/react-query";
import { AccountMenu } from "../../../app/account/account-menu.tsx";
import { FaqSection } from "../../../app/home/faq/faq-section.tsx";
import { Hero } from "../../../app/home/hero.tsx";
import { Offering } from "../../../app/home/offering.tsx";
import { Pricing } from "../../../app/home/pricing.tsx";
import { ServiceFigures } from "../../../app/home/service-figures.tsx";
import { Testimonials } from "../../../app/home/testimonials-section.tsx";
import { SiteFooter } from "../../../app/ui/site-footer.tsx";
import { SiteHeader } from "../../../app/ui/site-header.tsx";
import { SpaInquiryForm } from "./spa-inquiry-form.tsx";
import { supabase } from "./spa-supabase.ts";

export function SpaLanding() {
  const session = useQuery({
    queryKey: ["session"],
    queryFn: async () => (await supabase.auth.getSession()).data.session,
  });
  return (
    <>
      <SiteHeader>
        <AccountMenu visitor={{ state: session.isPending ? "unknown" : "signed-out" }} />
      </SiteHeader>
      <main id="main">
        <Hero isAdmin={false} />
        <Offering />
        <ServiceFigures />
        <Testimonials />
        <Pricing />
        <FaqSection answers={{}} />
        <SpaInquiryForm />
      </main>
      <SiteFooter email="support@example.com" phone="02-0000-0000" operator={{}} />
    </>
  );
}
