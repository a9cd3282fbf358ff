import { pictures } from "../scenes/pictures.ts";
import { StripScene } from "../scenes/scene.tsx";
import { Section } from "../ui/section.tsx";
import { ContentExamples } from "./content-examples.tsx";
import { about, features, targets } from "./home-copy.ts";
import { MonitorComparison } from "./monitor-comparison.tsx";

export function Offering() {
  return (
    <>
      <Section id="about" title={about.title}>
        <div className="grid items-center gap-6 lg:grid-cols-2 lg:gap-16">
          <div className="grid max-w-xl gap-4 md:text-lg">
            {about.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <img
            src={pictures.headset}
            alt="의자에 앉아 헤드셋을 쓴 사람의 눈앞에 해가 뜨는 산과 숲이 펼쳐집니다."
            width={800}
            height={480}
            loading="lazy"
            className="rounded-2xl"
          />
        </div>
        <dl className="mt-8 grid gap-6 md:grid-cols-3">
          {about.points.map(({ title, description }) => (
            <div key={title} className="border-l-4 border-dawn-300 pl-5">
              <dt className="text-lg font-bold text-pine-900">{title}</dt>
              <dd className="mt-1 text-ink-soft max-sm:text-[0.9375rem]">{description}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="features" title={features.title} ground="mist">
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4 print:grid-cols-4 print:gap-3">
          {features.cards.map(({ title, description }, index) => (
            <li
              key={title}
              className="grid grid-cols-[6rem_1fr] overflow-hidden rounded-2xl bg-white edge sm:block print:block"
            >
              <StripScene
                name={featureScenes[index] ?? "forest"}
                className="max-sm:aspect-auto max-sm:h-full print:hidden"
              />
              <div className="p-4 sm:p-6 print:p-3">
                <h3 className="text-lg font-bold text-pine-900">{title}</h3>
                <p className="mt-1 text-ink-soft max-sm:text-[0.9375rem]">{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="targets" title={targets.title} lead={targets.lead} ground="forest">
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4 print:gap-3">
          {targets.fields.map(({ name, description }) => (
            <li key={name} className="border-t-2 border-dawn-300 pt-4">
              <h3 className="text-xl font-bold">{name}</h3>
              <p className="mt-1 text-pine-100 max-sm:text-[0.9375rem]">{description}</p>
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
const featureScenes = ["forest", "beach", "focus", "morning"] as const;
