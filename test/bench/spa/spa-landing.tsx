import { useQuery } from "@tanstack/react-query";
import { AccountMenu } from "../../../app/account/account-menu.tsx";
import { FaqSection } from "../../../app/site/home/faq.tsx";
import { Hero } from "../../../app/site/home/hero.tsx";
import { Offering } from "../../../app/site/home/offering.tsx";
import { Pricing } from "../../../app/site/home/pricing.tsx";
import { Testimonials } from "../../../app/site/home/testimonials-section.tsx";
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
        <Testimonials />
        <Pricing prices={{}} />
        <FaqSection answers={{}} />
        <SpaInquiryForm />
      </main>
      <SiteFooter email="support@example.com" phone="02-0000-0000" operator={{}} />
    </>
  );
}
