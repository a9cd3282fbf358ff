import { Link } from "react-router";

/** `alarm`: said before the hint; `definition`: below it. */
export type SummaryCard = {
  name: string;
  value: string;
  look?: keyof typeof looks;
  link: { to: string; label: string };
  hint: string;
  alarm?: string | undefined;
  definition?: string;
};

const looks = {
  calm: { ground: "bg-mist hover:bg-pine-100", figure: "text-pine-900", soft: "text-ink-soft" },
  urgent: {
    ground: "bg-pine-900 text-white hover:bg-pine-800 print:text-ink",
    figure: "",
    soft: "text-pine-100 print:text-ink-soft",
  },
  alarm: { ground: "bg-alarm-100", figure: "text-alarm-700", soft: "text-ink" },
};

export function InquiryCards({ cards }: { cards: readonly SummaryCard[] }) {
  return (
    <dl className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <Card key={card.name} {...card} />
      ))}
    </dl>
  );
}

function Card({ name, value, look = "calm", link, hint, alarm, definition }: SummaryCard) {
  const { ground, figure, soft } = looks[look];
  return (
    <div
      className={`relative flex flex-col rounded-2xl p-6 print:break-inside-avoid print:bg-white print:p-4 print:edge ${ground}`}
    >
      <dt className={`font-semibold ${soft}`}>{name}</dt>
      <dd className={`mt-1 text-3xl font-bold ${figure}`}>{value}</dd>
      <dd className={`mt-1 mb-3 text-[0.9375rem] ${soft}`}>
        {alarm && <strong>{alarm}</strong>}
        {hint}
        {definition && <span className="mt-1 block">{definition}</span>}
      </dd>
      <dd className="mt-auto print:hidden">
        <Link
          to={link.to}
          className="text-[0.9375rem] font-semibold underline underline-offset-4 after:absolute after:inset-0 after:rounded-2xl"
        >
          {link.label}
        </Link>
      </dd>
    </div>
  );
}
