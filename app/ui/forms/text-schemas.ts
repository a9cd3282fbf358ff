import * as z from "zod/mini";
import { cleanLine, cleanText, hasExcessiveMarks, isBlank, TOO_MANY_MARKS } from "./clean-text.ts";

/** `missing` is for a text that is blank to the eye; without these words it may be. */
type Words = { missing?: string; tooLong?: string };

/** A line of at most `longest` characters after cleaning. */
export const line = (longest: number, words: Words) => written(cleanLine, longest, words);

/** As `line`, of several lines. A line break counts as one character, as in browsers, which submit two. */
export const text = (longest: number, words: Words) =>
  written((typed) => cleanText(typed).trim(), longest, words);

// A text this many times too long is refused before it is cleaned.
const MAX_LENGTH_FACTOR = 4;

const written = (clean: (typed: string) => string, longest: number, { missing, tooLong }: Words) =>
  z.string({ error: missing }).check(
    z.maxLength(longest * MAX_LENGTH_FACTOR, { error: tooLong, abort: true }),
    z.overwrite(clean),
    z.refine((typed) => missing === undefined || !isBlank(typed), { error: missing, abort: true }),
    z.maxLength(longest, tooLong),
    z.refine((typed) => !hasExcessiveMarks(typed), { error: TOO_MANY_MARKS, abort: true }),
  );

/** Null for what is blank to the eye, or missing. */
export const orNull = (schema: ReturnType<typeof written>) =>
  z.pipe(
    z.optional(schema),
    z.transform((typed: string | undefined) => (typed === undefined || isBlank(typed) ? null : typed)),
  );
