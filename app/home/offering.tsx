import { Section } from "../ui/section.tsx";
import { about, comparison, examples, features, targets } from "./home-copy.ts";

/** What the product is, what it does, whom it is for, what is in it, and how it differs from a TV monitor. */
export function Offering() {
  return (
    <>
      <Section id="about" title={about.title}>
        <div className="grid gap-10 md:grid-cols-2">
          <div className="max-w-xl space-y-4 text-lg">
            {about.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <dl className="space-y-5">
            {about.points.map(({ title, description }) => (
              <div key={title} className="border-l-4 border-dawn-300 pl-4">
                <dt className="font-bold">{title}</dt>
                <dd className="text-ink-soft">{description}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <Section id="features" title={features.title} lead={features.lead} tint>
        <Cards cards={features.cards} />
      </Section>
      <Section id="targets" title={targets.title} lead={targets.lead}>
        <Cards cards={targets.fields.map(({ name, description }) => ({ title: name, description }))} />
      </Section>
      <Section id="examples" title={examples.title} lead={examples.lead} tint>
        <ul className="grid gap-5 sm:grid-cols-2">
          {examples.items.map(({ title, description, scenes }) => (
            <li key={title} className="rounded-2xl bg-white p-6 ring-1 ring-line">
              <h3 className="text-lg font-bold">{title}</h3>
              <p className="mt-2 text-ink-soft">{description}</p>
              <p className="mt-4 text-[0.9375rem] font-semibold text-pine-600">{scenes.join(" · ")}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Comparison />
    </>
  );
}

function Cards({ cards }: { cards: readonly { title: string; description: string }[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {cards.map(({ title, description }) => (
        <li key={title} className="rounded-2xl bg-white p-6 ring-1 ring-line">
          <h3 className="text-lg font-bold text-pine-800">{title}</h3>
          <p className="mt-2 text-ink-soft">{description}</p>
        </li>
      ))}
    </ul>
  );
}

function Comparison() {
  return (
    <Section id="comparison" title={comparison.title} lead={comparison.lead}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{comparison.caption}</caption>
        <thead>
          <tr className="border-b-2 border-pine-800">
            <th scope="col" className="py-3 pr-4 align-bottom">
              비교 항목
            </th>
            <th scope="col" className="py-3 pr-4 align-bottom">
              {comparison.monitorLabel}
            </th>
            <th scope="col" className="bg-pine-100 px-4 py-3 align-bottom text-pine-800">
              {comparison.vrLabel}
            </th>
          </tr>
        </thead>
        <tbody>
          {comparison.rows.map(({ aspect, monitor, vr }) => (
            <tr key={aspect} className="border-b border-line">
              <th scope="row" className="py-4 pr-4 align-top font-semibold">
                {aspect}
              </th>
              <td className="py-4 pr-4 align-top text-ink-soft">{monitor}</td>
              <td className="bg-pine-100 px-4 py-4 align-top">{vr}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
