import type { ReactNode } from "react";

const grounds = {
  plain: { section: "", title: "text-pine-900", lead: "text-ink-soft" },
  mist: { section: "bg-mist", title: "text-pine-900", lead: "text-ink-soft" },
  forest: {
    section: "bg-pine-900 text-white",
    title: "text-white",
    lead: "text-pine-100",
  },
};

type SectionProps = {
  id: string;
  title: string;
  lead?: string;
  ground?: keyof typeof grounds;
  className?: string;
  children: ReactNode;
};

export function Section({ id, title, lead, ground = "plain", className = "", children }: SectionProps) {
  const look = grounds[ground];
  return (
    <section id={id} className={`${look.section} ${className}`}>
      <div className="mx-auto max-w-page px-5 py-8 md:py-24 print:py-5">
        <h2 className={`text-2xl font-bold md:text-[2.125rem] ${look.title}`}>{title}</h2>
        {lead && <p className={`mt-3 max-w-2xl max-sm:text-[0.9375rem] md:text-lg ${look.lead}`}>{lead}</p>}
        <div className="mt-6 md:mt-12 print:mt-3">{children}</div>
      </div>
    </section>
  );
}
