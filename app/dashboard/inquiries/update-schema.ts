import * as z from "zod";
import { statuses } from "./inquiry-filter.ts";

const seen = {
  id: z.uuid(),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
};

export const statusUpdateSchema = z.object({ ...seen, status: z.enum(statuses) });

const picked = z
  .string()
  .transform((written) => {
    const [id, version] = written.split(":");
    return { id: id ?? "", version: version ?? "" };
  })
  .pipe(z.object(seen));

// A page and what has left it since it was ticked.
const MOST_PICKED = 200;

export const bulkUpdateSchema = z.object({
  status: z.enum(statuses),
  picked: z.array(picked).max(MOST_PICKED),
});

/** How a checkbox names an inquiry as the page showed it. */
export function selectedValue({ id, version }: { id: string; version: number }): string {
  return `${id}:${version}`;
}

/** What one form of the detail page changes, in the database's columns, and of which version of the inquiry. */
export const handlingSchema = z.intersection(
  z.object(seen),
  z.union([
    z.object({ intent: z.literal("move"), status: z.enum(statuses) }).transform(({ status }) => ({ status })),
    z
      .object({ intent: z.literal("assign"), assignee: z.union([z.uuid(), z.literal("")]) })
      .transform(({ assignee }) => ({ assigned_to: assignee || null })),
    z
      .object({ intent: z.literal("spam"), spam: z.stringbool() })
      .transform(({ spam }) => ({ suspected_spam: spam })),
  ]),
);
