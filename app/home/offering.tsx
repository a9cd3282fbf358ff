import { StripScene } from "../scenes/scene.tsx";
import { Section } from "../ui/section.tsx";
import { ContentExamples } from "./content-examples.tsx";
import { about, features, targets } from "./home-copy.ts";
import { MonitorComparison } from "./monitor-comparison.tsx";

export function Offering() {
  return (
    <>
      <Section id="about" title={about.title}>
        <div className="grid gap-10 lg:grid-cols-2 lg:gap-20">
          <div className="max-w-xl space-y-5 text-lg">
            {about.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <dl className="space-y-7">
            {about.points.map(({ title, description }) => (
              <div key={title} className="border-l-4 border-dawn-300 pl-5">
                <dt className="text-lg font-bold text-pine-900">{title}</dt>
                <dd className="mt-1 text-ink-soft">{description}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <Section id="features" title={features.title} lead={features.lead} ground="mist">
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4 print:gap-3">
          {features.cards.map(({ title, description }, index) => (
            <li key={title} className="overflow-hidden rounded-2xl bg-white edge print:break-inside-avoid">
              <StripScene name={featureScenes[index] ?? "forest"} className="print:hidden" />
              <div className="p-6 print:p-3">
                <h3 className="text-lg font-bold text-pine-900">{title}</h3>
                <p className="mt-2 text-ink-soft">{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="targets" title={targets.title} lead={targets.lead} ground="forest">
        <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4 print:gap-3">
          {targets.fields.map(({ name, description }) => (
            <li key={name} className="border-t-2 border-dawn-300 pt-5 print:break-inside-avoid">
              <h3 className="text-xl font-bold">{name}</h3>
              <p className="mt-3 text-pine-100 print:text-ink">{description}</p>
            </li>
          ))}
        </ul>
      </Section>
      <ContentExamples />
      <MonitorComparison />
    </>
  );
}

// In the order of the cards: healing, immersion, calm and focus, varied settings.
const featureScenes = ["forest", "valley", "focus", "beach"] as const;
