import * as z from "zod";
import { inquiryStatuses, storedOrganizationTypes } from "../../inquiry/inquiry-labels.ts";
import { inquiryOutcomes } from "./follow-up-labels.ts";

export const spamChoiceLabels = { none: "스팸 의심 제외", only: "스팸 의심만" } as const;
export type SpamChoice = keyof typeof spamChoiceLabels;
export const spamChoices = Object.keys(spamChoiceLabels) as SpamChoice[];

const sorts = ["newest", "oldest", "organization", "organization-reversed"] as const;
export type Sort = (typeof sorts)[number];

export const SEARCH_MAX = 100;

// Postgres cannot store NUL, which is a control character.
const search = z
  .string()
  .overwrite((typed) => typed.replaceAll(/[\s\p{Control}]+/gu, " ").trim())
  .min(1)
  .max(SEARCH_MAX);

export const assignedChoiceLabels = { me: "내 담당", none: "담당 없음" } as const;
type AssignedChoice = keyof typeof assignedChoiceLabels;
const assignedChoices = Object.keys(assignedChoiceLabels) as AssignedChoice[];

const day = z.iso.date().startsWith("2").optional().catch(undefined);

// Invalid parameters are ignored: a URL may be truncated, edited or an old bookmark.
const filterSchema = z
  .object({
    q: search.optional().catch(undefined),
    status: z.enum(inquiryStatuses).optional().catch(undefined),
    type: z.enum(storedOrganizationTypes).optional().catch(undefined),
    assigned: z
      .union([z.enum(assignedChoices), z.uuid()])
      .optional()
      .catch(undefined),
    outcome: z.enum(inquiryOutcomes).optional().catch(undefined),
    from: day,
    to: day,
    spam: z.enum(spamChoices).optional().catch(undefined),
    sort: z.enum(sorts).catch("newest"),
  })
  .transform(({ from, to, ...filter }) =>
    from && to && from > to ? { ...filter, from: to, to: from } : { ...filter, from, to },
  );

/** `from` and `to` are days in Seoul, both included. */
export type InquiryFilter = z.infer<typeof filterSchema>;

export function parseFilter(query: URLSearchParams): InquiryFilter {
  return filterSchema.parse(Object.fromEntries(query));
}

export function filterQuery(filter: Partial<InquiryFilter>): string {
  const { sort, ...conditions } = filter;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(conditions)) if (value) query.set(name, value);
  if (sort && sort !== "newest") query.set("sort", sort);
  const text = query.toString();
  return text && `?${text}`;
}

export function isNarrowed(filter: InquiryFilter): boolean {
  return filterQuery({ ...filter, sort: "newest" }) !== "";
}

export function suspectedSpamOf(choice: SpamChoice): boolean {
  return choice === "only";
}
