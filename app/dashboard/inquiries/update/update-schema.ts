import * as z from "zod";
import { followUpSchema } from "./follow-up-schema.ts";
import { inquiryStatuses } from "../../../inquiry/inquiry-labels.ts";

const inquiryVersion = {
  id: z.uuid(),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
};

export const assignToSelfSchema = z.object(inquiryVersion);

export const statusUpdateSchema = z.object({ ...inquiryVersion, status: z.enum(inquiryStatuses) });

const selected = z
  .string()
  .transform((value) => {
    const [id, version] = value.split(":");
    return { id: id ?? "", version: version ?? "" };
  })
  .pipe(z.object(inquiryVersion));

/** The database refuses more at once. */
export const SELECTED_MAX = 200;

const isSelected = { selected: z.array(selected).max(SELECTED_MAX) };

export const bulkUpdateSchema = z.union([
  z
    .object({ ...isSelected, status: z.enum(inquiryStatuses) })
    .transform(({ selected, status }) => ({ selected, change: { status } })),
  z
    .object({ ...isSelected, assign: z.string(), assignee: z.union([z.uuid(), z.literal("")]) })
    .transform(({ selected, assignee }) => ({ selected, change: { assigned_to: assignee || null } })),
  z
    .object({ ...isSelected, spam: z.stringbool() })
    .transform(({ selected, spam }) => ({ selected, change: { suspected_spam: spam } })),
]);

/** `together`: one of the inquiries that a bulk update changed, for all of them; `entry`: a note or a contact. */
export const undoSchema = z.union([
  z.object({
    changes: z
      .string()
      .transform((value) => value.split(","))
      .pipe(z.array(selected).max(SELECTED_MAX)),
  }),
  z.object({ together: selected }),
  z.object({ entry: z.uuid() }),
]);

export function selectedValue({ id, version }: { id: string; version: number }): string {
  return `${id}:${version}`;
}

export const handlingSchema = z.intersection(
  z.object(inquiryVersion),
  z.union([
    z
      .object({ intent: z.literal("update-status"), status: z.enum(inquiryStatuses) })
      .transform(({ status }) => ({ status })),
    z
      .object({ intent: z.literal("assign"), assignee: z.union([z.uuid(), z.literal("")]) })
      .transform(({ assignee }) => ({ assigned_to: assignee || null })),
    z
      .object({ intent: z.literal("spam"), spam: z.stringbool() })
      .transform(({ spam }) => ({ suspected_spam: spam })),
    followUpSchema,
  ]),
);
