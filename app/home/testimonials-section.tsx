import { Section } from "../ui/section.tsx";
import { testimonialsNote, testimonialsTitle } from "./home-copy.ts";
import { testimonials } from "./testimonials.ts";

/** All thirty in a row to be scrolled by hand, which needs no script. */
export function Testimonials() {
  return (
    <Section id="testimonials" title={testimonialsTitle} lead={testimonialsNote} tint>
      <ul
        tabIndex={0}
        aria-label={`${testimonialsTitle}, 옆으로 넘겨 볼 수 있습니다`}
        className="-mx-5 flex snap-x snap-mandatory gap-5 overflow-x-auto px-5 pb-4"
      >
        {testimonials.map(({ content, author, institution }) => (
          <li key={content} className="w-80 max-w-[85vw] shrink-0 snap-center">
            <figure className="flex h-full flex-col rounded-2xl bg-white p-6 ring-1 ring-line">
              <p role="img" aria-label="별점 5점 만점에 5점" className="tracking-widest text-dawn-500">
                ★★★★★
              </p>
              <blockquote className="mt-3 flex-1">{content}</blockquote>
              <figcaption className="mt-5 text-[0.9375rem]">
                <span className="font-bold">{author}</span>
                <span className="block text-ink-soft">{institution}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
