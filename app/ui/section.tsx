import type { ReactNode } from "react";

type SectionProps = { id: string; title: string; lead?: string; tint?: boolean; children: ReactNode };

/** A titled part of a public page. */
export function Section({ id, title, lead, tint, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={tint ? "bg-mist" : undefined}>
      <div className="mx-auto max-w-page px-5 py-16 md:py-24">
        <h2 id={`${id}-title`} className="text-2xl font-bold text-pine-900 md:text-3xl">
          {title}
        </h2>
        {lead && <p className="mt-3 max-w-2xl text-lg text-ink-soft">{lead}</p>}
        <div className="mt-10">{children}</div>
      </div>
    </section>
  );
}
