import * as z from "zod";

export const count = z.int().nonnegative();

/** Null where nothing was measured. */
export const seconds = z.number().nonnegative().nullable();
