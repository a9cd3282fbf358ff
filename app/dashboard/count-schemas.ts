import * as z from "zod";

export const count = z.int().nonnegative();

export const statusCountsSchema = z.array(
  z.object({ status: z.string(), suspected_spam: z.boolean(), count }),
);

/** Null where nothing was measured. */
export const seconds = z.number().nonnegative().nullable();
