import type { ComponentProps, ReactNode } from "react";
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
        숲결 VR · 기관을 위한 VR 자연 명상 · <span className="whitespace-nowrap">{phone}</span> · {email}
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

/** The content of a cell that is filled in on paper. */
export const emptyCell = <span className="sr-only">빈칸</span>;

type SheetTableProps = {
  caption?: ReactNode;
  head?: readonly string[];
  /** Without a name the row has no heading. */
  rows: readonly { key: string | number; name?: ReactNode; cells: readonly ReactNode[] }[];
  className?: string;
};

/**
 * In few letters' width each row becomes a block whose cells tell their column. The roles are explicit, because some screen
 * readers ignore a table with another `display`.
 */
export function SheetTable({ caption, head, rows, className = "" }: SheetTableProps) {
  return (
    <table role="table" className={`sheet-table ${className}`}>
      {caption && <caption>{caption}</caption>}
      {head && (
        <thead role="rowgroup">
          <tr role="row">
            {head.map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody role="rowgroup">
        {rows.map(({ key, name, cells }) => (
          <tr key={key} role="row">
            {name !== undefined && (
              <th role="rowheader" scope="row">
                {name}
              </th>
            )}
            {cells.map((cell, index) => {
              const column = head?.[name === undefined ? index : index + 1];
              return (
                <td key={column ?? index} role="cell" data-column={column}>
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
