import type { ComponentProps } from "react";
import { Section } from "./section.tsx";

type SheetProps = Omit<ComponentProps<typeof Section>, "className"> & {
  support: { email: string; phone: string };
};

/** The page that shows it links `sheet.css`. */
export function Sheet({ support: { email, phone }, children, ...section }: SheetProps) {
  return (
    <Section {...section} className="sheet">
      {children}
      <p className="sheet-source">
        숲결 VR · 기관을 위한 VR 자연 명상 · {phone} · {email}
      </p>
    </Section>
  );
}

type BlankProps = { label?: string; isLong?: boolean };

export function Blank({ label, isLong }: BlankProps) {
  const blank = <span className={isLong ? "blank blank-long" : "blank"} />;
  if (label === undefined) return blank;
  return (
    <>
      <span className="inline-block">
        {label} {blank}
      </span>{" "}
    </>
  );
}

export function BlankCell() {
  return (
    <td>
      <span className="sr-only">빈칸</span>
    </td>
  );
}
