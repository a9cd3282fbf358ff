import {
  AlignmentType,
  BuilderElement,
  CheckBox,
  Document,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  StringValueElement,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  type XmlComponent,
} from "docx";
import {
  type Block,
  buyers,
  type ReviewField,
  REVIEW_TITLE,
  reviewFileOf,
  reviewParts,
  type Table as ReviewTable,
  type Words,
} from "./review-copy.ts";

// In twentieths of a point: A4 with margins of 20 mm.
const PAGE = { width: 11_906, height: 16_838, margin: 1_134 };
const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;
const NAME_WIDTH = 2_200;

const INK = "16241f";
const HINT = "5a6b63";
const LINE = "9aa8a0";
const FONT = { ascii: "Malgun Gothic", hAnsi: "Malgun Gothic", eastAsia: "맑은 고딕", cs: "Malgun Gothic" };

/** The review document of each kind of buyer, for a word processor. What is known only at run time is left to be filled in. */
export function allReviewFiles(): Promise<{ path: string; content: Buffer }[]> {
  return Promise.all(
    buyers.map(async (buyer) => ({ path: reviewFileOf(buyer).path, content: await reviewFile(buyer) })),
  );
}

function reviewFile(buyer: (typeof buyers)[number]): Promise<Buffer> {
  const parts = reviewParts({ buyers: [buyer], prices: {} });
  return Packer.toBuffer(
    new Document({
      title: `${REVIEW_TITLE}(${buyer.name})`,
      creator: "숲결 VR",
      lastModifiedBy: "숲결 VR",
      styles: {
        default: {
          document: {
            run: { font: FONT, size: 21, color: INK, language: { value: "ko-KR", eastAsia: "ko-KR" } },
            paragraph: { spacing: { after: 60, line: 300 } },
          },
          title: {
            run: { size: 36, bold: true },
            paragraph: { alignment: AlignmentType.CENTER, spacing: { after: 240 } },
          },
          heading1: {
            run: { size: 25, bold: true },
            paragraph: { keepNext: true, spacing: { before: 280, after: 100 } },
          },
        },
      },
      numbering: {
        config: [
          {
            reference: "list",
            levels: [
              {
                level: 0,
                format: LevelFormat.BULLET,
                text: "•",
                style: { paragraph: { indent: { left: 340, hanging: 227 } } },
              },
            ],
          },
        ],
      },
      sections: [
        {
          properties: {
            page: {
              size: { width: PAGE.width, height: PAGE.height },
              margin: { top: PAGE.margin, right: PAGE.margin, bottom: PAGE.margin, left: PAGE.margin },
            },
          },
          footers: { default: new Footer({ children: [source] }) },
          children: [
            new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(REVIEW_TITLE)] }),
            ...parts.flatMap(({ blocks }, part) =>
              blocks.flatMap((block, index) => elementsOf(block, part > 0 && index === 0)),
            ),
          ],
        },
      ],
    }),
  );
}

const source = new Paragraph({
  alignment: AlignmentType.CENTER,
  children: [
    new TextRun({
      size: 17,
      color: HINT,
      children: ["숲결 VR · 기관을 위한 VR 자연 명상 · ", PageNumber.CURRENT, "/", PageNumber.TOTAL_PAGES],
    }),
  ],
});

/** Each part is a sheet, as on the page. */
function elementsOf(block: Block, startsSheet: boolean): (Paragraph | Table)[] {
  if ("heading" in block)
    return [
      new Paragraph({
        heading: HeadingLevel.HEADING_1,
        pageBreakBefore: startsSheet,
        children: [new TextRun(block.heading)],
      }),
    ];
  if ("list" in block)
    return block.list.map(
      (line) => new Paragraph({ numbering: { reference: "list", level: 0 }, children: [new TextRun(line)] }),
    );
  if ("words" in block) return [new Paragraph({ spacing: { before: 120 }, children: runsOf(block.words) })];
  const { caption } = block.table;
  return [
    ...(caption
      ? [new Paragraph({ keepNext: true, children: [new TextRun({ text: caption, bold: true })] })]
      : []),
    tableOf(block.table),
    // Otherwise a word processor joins two tables.
    new Paragraph({ spacing: { after: 0, line: 120 }, children: [] }),
  ];
}

function tableOf({ head, rows }: ReviewTable): Table {
  const widths = [NAME_WIDTH, ...widthsOf(rows.map(({ cells }) => cells))];
  const cell = (children: ParagraphChild[], column: number, isHeading = false) =>
    new TableCell({
      width: { size: widths[column] ?? 0, type: "dxa" },
      margins: { top: 60, bottom: 60, left: 110, right: 110 },
      ...(isHeading && { shading: { type: ShadingType.CLEAR, fill: "e3eee8" } }),
      children: [new Paragraph({ spacing: { after: 0 }, children })],
    });
  const heading = (text: string, column: number) => cell([new TextRun({ text, bold: true })], column, true);
  const line = { style: "single", size: 4, color: LINE } as const;
  return new Table({
    width: { size: TEXT_WIDTH, type: "dxa" },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    borders: {
      top: line,
      bottom: line,
      left: line,
      right: line,
      insideHorizontal: line,
      insideVertical: line,
    },
    rows: [
      ...(head ? [new TableRow({ tableHeader: true, cantSplit: true, children: head.map(heading) })] : []),
      ...rows.map(
        ({ name, cells }) =>
          new TableRow({
            cantSplit: true,
            children: [heading(name, 0), ...cells.map((words, index) => cell(runsOf(words), index + 1))],
          }),
      ),
    ],
  });
}

/** In the proportions of their longest texts. */
function widthsOf(rows: readonly (readonly Words[])[]): number[] {
  const lengths = (rows[0] ?? []).map((_, column) =>
    Math.min(30, Math.max(5, ...rows.map((cells) => textOf(cells[column] ?? "").length))),
  );
  const sum = lengths.reduce((total, length) => total + length, 0);
  return lengths.map((length) => Math.floor(((TEXT_WIDTH - NAME_WIDTH) * length) / sum));
}

function textOf(words: Words): string {
  if (typeof words === "string") return words;
  return words
    .map((piece) => (typeof piece === "string" ? piece : "field" in piece ? piece.field : "□"))
    .join("");
}

function runsOf(words: Words): ParagraphChild[] {
  if (typeof words === "string") return [new TextRun(words)];
  return words.map((piece) => {
    if (typeof piece === "string") return new TextRun(piece);
    if ("box" in piece) return new CheckBox({ alias: piece.box });
    return contentControl(piece);
  });
}

/** A field that a word processor shows as such (`w:sdt`), with its name in place of what is not filled in yet. */
function contentControl({ field, choices, isDate }: ReviewField): ParagraphChild {
  const kind = choices
    ? element(
        "w:comboBox",
        choices.map((choice) => element("w:listItem", [], { displayText: choice, value: choice })),
      )
    : isDate
      ? element("w:date", [
          new StringValueElement("w:dateFormat", "yyyy. M. d."),
          new StringValueElement("w:lid", "ko-KR"),
          new StringValueElement("w:storeMappedDataAs", "dateTime"),
          new StringValueElement("w:calendar", "gregorian"),
        ])
      : element("w:text");
  const control = element("w:sdt", [
    element("w:sdtPr", [
      new StringValueElement("w:alias", field),
      new StringValueElement("w:tag", field),
      element("w:showingPlcHdr"),
      kind,
    ]),
    element("w:sdtContent", [new TextRun({ text: `[${field}]`, color: HINT })]),
  ]);
  // A paragraph may hold one, but the library's type names only its own elements.
  return control as XmlComponent as ParagraphChild;
}

function element(name: string, children: XmlComponent[] = [], attributes: Record<string, string> = {}) {
  return new BuilderElement<Record<string, string>>({
    name,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key, { key: `w:${key}`, value }]),
    ),
    children,
  });
}
