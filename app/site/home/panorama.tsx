import islands from "virtual:islands";
import { pictures } from "../scenes/scenes.tsx";
import { panorama } from "./home-copy.ts";

/** A view as in a headset: without scripts it is scrolled, by the island it is dragged, turned by buttons, and drifts. */
export function Panorama() {
  return (
    <figure className="visor bg-pine-950 py-8 text-white">
      <figcaption className="mx-auto max-w-page px-5 pb-6">
        <h3 className="text-2xl font-bold">{panorama.title}</h3>
        <p className="text-lg text-dawn-100 print:hidden">{panorama.hint}</p>
      </figcaption>
      <div className="relative">
        <div
          tabIndex={0}
          role="group"
          aria-label={panorama.label}
          className="panorama scrolled relative focus-visible:-outline-offset-3"
        >
          <Layer src={pictures.panorama} alt={panorama.alt} />
          <Layer src={pictures.panoramaNear} alt="" className="absolute top-0" />
        </div>
        <img src={pictures.visor} alt="" loading="lazy" className="absolute top-0 w-full print:hidden" />
      </div>
      {/* Below the picture, so that the landing page's first screen does not fetch the island. */}
      <p data-island={islands.panorama} className="flex min-h-11 justify-center gap-2 print:hidden" />
    </figure>
  );
}

function Layer({ src, alt, className = "" }: { src: string; alt: string; className?: string }) {
  return (
    <p className={`flex ${className}`.trim()}>
      <img src={src} alt={alt} width={5400} height={900} loading="lazy" className="max-w-none shrink-0" />
    </p>
  );
}
