import { options } from "preact";
import { hydrateRoot } from "react-dom/client";
import { TestimonialCarousel } from "./testimonial-carousel.tsx";

// Preact runs effects after the next frame, and a page in the background has none.
options.requestAnimationFrame = queueMicrotask;

const container = document.querySelector("#testimonials [data-island]");
if (container) hydrateRoot(container, <TestimonialCarousel testimonials={readTestimonials(container)} />);

/** Read from the page: bundling them would send them twice. */
function readTestimonials(list: Element) {
  return [...list.querySelectorAll("figure")].map((figure) => {
    const [content = "", author = "", institution = ""] = [
      ...figure.querySelectorAll("blockquote, figcaption p"),
    ].map((element) => element.textContent);
    return { content, author, institution };
  });
}
