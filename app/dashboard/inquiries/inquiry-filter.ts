import * as z from "zod";
import { inquirySources, storedOrganizationTypes } from "../../inquiry/inquiry-labels.ts";
import { inquiryStatuses } from "../../inquiry/inquiry-status.ts";
import { resolutionChoices } from "./follow-up-labels.ts";
import { type Cursor, cursorParameter, parseCursor, timeCursor } from "../paging.tsx";

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
    resolution: z.enum(resolutionChoices).optional().catch(undefined),
    source: z.enum(inquirySources).optional().catch(undefined),
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

/** A filter that was kept as the parameters of an address; null where one of them is none any more. */
export function keptFilter(kept: unknown): InquiryFilter | null {
  const parts = z.record(z.string(), z.string()).safeParse(kept);
  if (!parts.success) return null;
  const filter = parseFilter(new URLSearchParams(parts.data));
  const isWhole = Object.keys(partsOf(filter)).length === Object.keys(parts.data).length;
  return isWhole ? filter : null;
}

export function partsOf(filter: InquiryFilter): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(filterQuery(filter)));
}

export function isNarrowed(filter: InquiryFilter): boolean {
  return filterQuery({ ...filter, sort: "newest" }) !== "";
}

export function suspectedSpamOf(choice: SpamChoice): boolean {
  return choice === "only";
}

type Sorted = { id: string; created_at: string; organization_name: string };

export function isByOrganization(sort: Sort): boolean {
  return sort === "organization" || sort === "organization-reversed";
}

/** The value that the list is sorted by; inquiries with the same value are in the order of their ids. */
export function sortValue({ sort }: { sort: Sort }, inquiry: Omit<Sorted, "id">): string {
  return isByOrganization(sort) ? inquiry.organization_name : inquiry.created_at;
}

export function comesBefore(sort: Sort, one: Sorted, other: Sorted): boolean {
  const isDescending = sort === "newest" || sort === "organization-reversed";
  const [first, second] = isDescending ? [other, one] : [one, other];
  const [value, otherValue] = [sortValue({ sort }, first), sortValue({ sort }, second)];
  return value === otherValue ? first.id < second.id : value < otherValue;
}

const organizationCursor = z.object({
  value: z
    .string()
    .max(100)
    .regex(/^\P{Control}+$/u),
  id: z.uuid(),
});

export function parseInquiryCursor(query: URLSearchParams, sort: Sort): Cursor | undefined {
  return parseCursor(query, isByOrganization(sort) ? organizationCursor : timeCursor);
}

/** Normalises a list's query string: only a valid filter and cursor remain. */
export function listSearchOf(search: string): string {
  const query = new URLSearchParams(search);
  const filter = parseFilter(query);
  return pageQuery(filter, parseInquiryCursor(query, filter.sort));
}

export function pageQuery(filter: InquiryFilter, cursor?: Cursor): string {
  const conditions = filterQuery(filter);
  if (!cursor) return conditions;
  return `${conditions ? `${conditions}&` : "?"}${new URLSearchParams(cursorParameter(cursor))}`;
}

export function pagePaths(
  filter: InquiryFilter,
  { previous, next }: Record<"previous" | "next", Cursor | null>,
) {
  const path = (cursor?: Cursor) => `/dashboard/inquiries${pageQuery(filter, cursor)}`;
  return { first: path(), previous: previous && path(previous), next: next && path(next) };
}
