import { button } from "../ui/button.ts";
import { Section } from "../ui/section.tsx";
import { pricing } from "./home-copy.ts";

export function Pricing() {
  return (
    <Section id="pricing" title={pricing.title} lead={pricing.lead}>
      <ul className="grid gap-6 md:grid-cols-2">
        {pricing.plans.map(({ id, name, term, summary, includes, button: label }) => (
          <li key={id} className="flex flex-col rounded-2xl p-8 ring-1 ring-line">
            <p className="font-semibold text-dawn-700">{term}</p>
            <h3 className="mt-1 text-xl font-bold">{name}</h3>
            <p className="mt-2 text-ink-soft">{summary}</p>
            <ul className="mt-6 flex-1 list-disc space-y-2 pl-5 marker:text-pine-500">
              {includes.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <a href="#contact" className={`${button.secondary} mt-8`}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-ink-soft">{pricing.note}</p>
    </Section>
  );
}
