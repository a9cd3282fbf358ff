import * as z from "zod";
import { DONE_PARAMETER } from "../list-parameters.ts";

/** What was done about a row of the worklist that stays in its place until the list is opened anew. `place`: its index. */
export type Handled = { place: number; what: keyof typeof doneTexts; id: string; undo: string };

export const doneTexts = {
  call: "통화함을 기록했습니다",
  no_answer: "부재중을 기록했습니다",
  later: "다음 연락일을 정했습니다",
};

const HANDLED_MAX = 30;

const handledSchema = z.object({
  place: z.coerce.number<string>().int().min(0).max(1000),
  what: z.enum(Object.keys(doneTexts) as Handled["what"][]),
  id: z.uuid(),
  undo: z.uuid(),
});

export function parseHandled({ searchParams }: URL): Handled[] {
  const written = (searchParams.get(DONE_PARAMETER) ?? "").split(",").slice(0, HANDLED_MAX);
  return written.flatMap((each) => {
    const [place, what, id, undo] = each.split(".");
    const { data } = handledSchema.safeParse({ place, what, id, undo });
    return data ? [data] : [];
  });
}

/** What was done about the row before stays, for the case that this is undone. */
export function withHandled(url: URL, handled: Handled): URL {
  const others = parseHandled(url).filter(({ undo }) => undo !== handled.undo);
  return writeHandled(url, [...others, handled].slice(-HANDLED_MAX));
}

/** Of each row what was done last. */
export function lastHandled(handled: readonly Handled[]): Handled[] {
  return [...new Map(handled.map((each) => [each.id, each])).values()];
}

export function withoutHandled(url: URL, undo: FormDataEntryValue | null): URL {
  return writeHandled(
    url,
    parseHandled(url).filter((each) => each.undo !== undo),
  );
}

function writeHandled(url: URL, handled: readonly Handled[]): URL {
  const written = new URL(url);
  written.searchParams.delete(DONE_PARAMETER);
  if (handled.length > 0)
    written.searchParams.set(
      DONE_PARAMETER,
      handled.map(({ place, what, id, undo }) => [place, what, id, undo].join(".")).join(","),
    );
  return written;
}

/** What the fields of a row's form say is done; undefined for an undo. */
export function handledBy(form: FormData): Omit<Handled, "undo"> | undefined {
  const parsed = handledSchema.omit({ undo: true }).safeParse({
    place: form.get("place"),
    what: form.get("intent") === "contact" ? form.get("kind") : "later",
    id: form.get("id"),
  });
  return form.get("intent") === "undo" ? undefined : parsed.data;
}

/** The rows as they were read, but for the handled ones, which go back to where they were pressed. */
export function inTheirPlaces<Row extends { id: string }>(
  read: readonly Row[],
  kept: readonly Row[],
  handled: readonly Handled[],
): Row[] {
  const rows = read.filter(({ id }) => !handled.some((each) => each.id === id));
  for (const { id, place } of handled.toSorted((one, other) => one.place - other.place)) {
    const row = [...read, ...kept].find((each) => each.id === id);
    if (row) rows.splice(place, 0, row);
  }
  return rows;
}
