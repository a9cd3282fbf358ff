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
  /** On a wide screen the title stands beside the content instead of above it. */
  isSplit?: boolean;
  className?: string;
  /** Below the content, from edge to edge of the page. */
  wide?: ReactNode;
  children: ReactNode;
};

export function Section({
  id,
  title,
  lead,
  ground = "plain",
  isSplit,
  className = "",
  wide,
  children,
}: SectionProps) {
  const look = grounds[ground];
  return (
    <section id={id} className={`${look.section} ${className}`.trim() || undefined}>
      <div
        className={`mx-auto max-w-page px-5 py-8 print:py-5 ${isSplit ? "md:py-16 lg:grid lg:grid-cols-[1fr_2fr] lg:gap-16" : "md:py-24"}`}
      >
        <div>
          <h2 className={`text-2xl font-bold md:text-[2.125rem] ${look.title}`}>{title}</h2>
          {lead && <p className={`mt-3 max-w-2xl max-sm:text-[0.9375rem] md:text-lg ${look.lead}`}>{lead}</p>}
        </div>
        <div className={`mt-6 print:mt-3 ${isSplit ? "lg:mt-0" : "md:mt-12"}`}>{children}</div>
      </div>
      {wide}
    </section>
  );
}
