import { Fragment } from "react";
import { Blank, SheetTable } from "../sheet.tsx";
import type { Block, Words } from "./review-copy.ts";

export function ReviewBlock({ block }: { block: Block }) {
  if ("heading" in block)
    return <h3 className="mt-6 text-xl font-bold text-pine-900 print:mt-4">{block.heading}</h3>;
  if ("list" in block)
    return (
      <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-pine-500">
        {block.list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  if ("words" in block)
    return (
      <p className="mt-3">
        <Filled words={block.words} />
      </p>
    );
  const { caption, head, rows } = block.table;
  return (
    <SheetTable
      className="mt-3"
      caption={caption}
      head={head}
      rows={rows.map(({ name, cells }) => ({
        key: name,
        name,
        cells: cells.map((words, index) => <Filled key={index} words={words} isAlone={words.length === 1} />),
      }))}
    />
  );
}

/** Where a field is all that a cell holds, the cell is room enough to write in. */
function Filled({ words, isAlone }: { words: Words; isAlone?: boolean }) {
  if (typeof words === "string") return words;
  return words.map((piece, index) => {
    if (typeof piece === "string") return <Fragment key={index}>{piece}</Fragment>;
    if ("box" in piece) return <Fragment key={index}>□</Fragment>;
    if (piece.choices) return <Fragment key={index}>{piece.choices.join(", ")}</Fragment>;
    if (isAlone)
      return (
        <span key={index} className="sr-only">
          빈칸
        </span>
      );
    return <Blank key={index} />;
  });
}
