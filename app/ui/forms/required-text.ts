import * as z from "zod";
import {
  cleanLine,
  cleanText,
  hasExcessiveMarks,
  isBlank,
  MAX_LENGTH_FACTOR,
  TOO_MANY_MARKS,
} from "./clean-text.ts";

type Words = { missing: string; tooLong: string };

/** A line of at most `longest` characters after cleaning that is not blank to the eye. */
export const requiredLine = (longest: number, words: Words) => required(cleanLine, longest, words);

/** As `requiredLine`, of several lines. */
export const requiredText = (longest: number, words: Words) =>
  required((text) => cleanText(text).trim(), longest, words);

const required = (clean: (text: string) => string, longest: number, { missing, tooLong }: Words) =>
  z
    .string({ error: missing })
    .max(longest * MAX_LENGTH_FACTOR, { error: tooLong, abort: true })
    .overwrite(clean)
    .refine((text) => !isBlank(text), { error: missing, abort: true })
    .max(longest, tooLong)
    .refine((text) => !hasExcessiveMarks(text), TOO_MANY_MARKS);
