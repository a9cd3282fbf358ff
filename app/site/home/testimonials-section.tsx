import islands from "virtual:islands";
import { Section } from "../section.tsx";
import { testimonialsNote, testimonialsTitle } from "./home-copy.ts";
import { TestimonialCarousel } from "./testimonial-carousel.tsx";
import { testimonials } from "./testimonials.ts";

export function Testimonials() {
  return (
    <Section id="testimonials" title={testimonialsTitle} lead={testimonialsNote} className="print:hidden">
      <div data-island={islands.testimonials}>
        <TestimonialCarousel testimonials={testimonials} />
      </div>
      {islands.loader && <script type="module" src={islands.loader} />}
    </Section>
  );
}
