import { Link } from "react-router";
import { FIRST_RESPONSE_DEFINITION } from "../inquiries/first-response.ts";

export type CountCard = {
  name: string;
  value: string;
  hint: string;
  link?: { to: string; label: string };
  isUrgent?: boolean;
};

export function CountCards({ cards }: { cards: readonly CountCard[] }) {
  return (
    <>
      <dl className="mt-5 grid gap-5 md:grid-cols-3 print:mt-3 print:grid-cols-3 print:gap-3">
        {cards.map((card) => (
          <Card key={card.name} {...card} />
        ))}
      </dl>
      <p className="mt-3 text-[0.9375rem] text-ink-soft">
        스팸으로 보이는 문의는 세지 않았습니다. {FIRST_RESPONSE_DEFINITION}
      </p>
    </>
  );
}

function Card({ name, value, hint, link, isUrgent = false }: CountCard) {
  const ground = isUrgent
    ? "bg-pine-900 text-white hover:bg-pine-800 print:text-ink"
    : `bg-mist ${link ? "hover:bg-pine-100" : ""}`;
  const soft = isUrgent ? "text-pine-100 print:text-ink-soft" : "text-ink-soft";
  return (
    <div
      className={`relative flex flex-col rounded-2xl p-6 print:break-inside-avoid print:bg-white print:p-4 print:edge ${ground}`}
    >
      <dt className={`font-semibold ${soft}`}>{name}</dt>
      <dd className={`mt-1 text-3xl font-bold ${isUrgent ? "" : "text-pine-900"}`}>{value}</dd>
      <dd className={`mt-1 text-[0.9375rem] ${soft}`}>{hint}</dd>
      {link && (
        <dd className="mt-auto pt-3 print:hidden">
          <Link
            to={link.to}
            className="text-[0.9375rem] font-semibold underline underline-offset-4 after:absolute after:inset-0 after:rounded-2xl"
          >
            {link.label}
          </Link>
        </dd>
      )}
    </div>
  );
}
