import { button } from "../../ui/button.ts";
import { Section } from "../section.tsx";
import { priceFrom, type Prices, pricing } from "./home-copy.ts";

export function Pricing({ prices }: { prices: Prices }) {
  const from = { custom: priceFrom(prices.custom), rental: priceFrom(prices.rentalMonthly, "월\u00A0") };
  return (
    <Section id="pricing" title={pricing.title} lead={pricing.lead} ground="mist">
      <ul className="grid gap-6 md:grid-cols-2 print:grid-cols-2">
        {pricing.plans.map(({ id, name, term, summary, includes, button: label }) => (
          <li
            key={id}
            className="flex flex-col rounded-2xl border-t-8 border-pine-700 bg-white p-6 edge sm:p-10"
          >
            <h3 className="text-2xl font-bold text-pine-900">{name}</h3>
            <p className="mt-3">
              <span className="inline-block rounded-full bg-dawn-100 px-4 py-1 font-semibold text-dawn-700">
                {term}
              </span>
            </p>
            {from[id] && (
              <p className="mt-4 text-xl font-bold">
                {from[id]} <span className="text-ink-soft">(부가세 별도)</span>
              </p>
            )}
            <p className="mt-4 text-ink-soft max-sm:text-[0.9375rem]">{summary}</p>
            <ul className="mt-4 mb-6 grid gap-2">
              {includes.map((item) => (
                <li key={item} className="flex gap-3">
                  {item}
                </li>
              ))}
            </ul>
            <a href="#contact" className={`${button.primary} mt-auto print:hidden`}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <h3 className="mt-6 text-xl font-bold text-pine-900">{pricing.quote.title}</h3>
      <dl className="mt-3 grid gap-6 md:grid-cols-3 print:grid-cols-3">
        {pricing.quote.parts.map(({ name, description }) => (
          <div key={name} className="border-l-4 border-dawn-300 pl-5">
            <dt className="text-lg font-bold text-pine-900">{name}</dt>
            <dd className="mt-1 text-ink-soft max-sm:text-[0.9375rem]">{description}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 max-w-2xl text-ink-soft max-sm:text-[0.9375rem]">{pricing.note}</p>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <a href="/adoption-pack#money" className={link}>
          견적의 산출 내역 표
        </a>{" "}
        <a href="/adoption-pack" className={link}>
          결재에 쓰실 품의 자료
        </a>
      </p>
    </Section>
  );
}

const link = "font-semibold text-pine-700 underline underline-offset-4";
