import * as z from "zod";
import {
  inquirySources,
  organizationTypeLabel,
  sourceLabel,
  storedOrganizationTypes,
} from "../../inquiry/inquiry-labels.ts";
import { inquiryStatuses, statusDisplay } from "../../inquiry/inquiry-status.ts";
import { formatDay } from "../../korean/dates.ts";
import type { NameOf } from "../member-names.ts";
import { resolutionChoiceLabel, resolutionChoices } from "./follow-up-labels.ts";
import { type Cursor, cursorParameter, parseCursor, timeCursor } from "../paging.tsx";

export const spamChoiceLabels = { none: "스팸 의심 제외", only: "스팸 의심만" } as const;
export type SpamChoice = keyof typeof spamChoiceLabels;
export const spamChoices = Object.keys(spamChoiceLabels) as SpamChoice[];

const sortLabels = {
  newest: "",
  oldest: "오래된 문의부터",
  organization: "기관명 순",
  "organization-reversed": "기관명 역순",
} as const;
export type Sort = keyof typeof sortLabels;
const sorts = Object.keys(sortLabels) as Sort[];

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

const day = z.iso.date().startsWith("2").optional();

// The parts are named as in the list's address, and go to the database as they are.
const filterSchema = z.object({
  q: search.optional(),
  status: z.enum(inquiryStatuses).optional(),
  type: z.enum(storedOrganizationTypes).optional(),
  assigned: z.union([z.enum(assignedChoices), z.uuid()]).optional(),
  resolution: z.enum(resolutionChoices).optional(),
  source: z.enum(inquirySources).optional(),
  spam: z.enum(spamChoices).optional(),
  from: day,
  to: day,
  sort: z.enum(sorts).default("newest"),
});

/** `from` and `to` are days in Seoul, both included. */
export type InquiryFilter = z.infer<typeof filterSchema>;

/** Ignores what is invalid: an address may be truncated, edited or an old bookmark. */
export function parseFilter(query: URLSearchParams): InquiryFilter {
  const { error } = filterSchema.safeParse(Object.fromEntries(query));
  const invalid = new Set(error?.issues.map(({ path: [name] }) => name));
  const filter = filterSchema.parse(Object.fromEntries([...query].filter(([name]) => !invalid.has(name))));
  const { from, to } = filter;
  return from && to && from > to ? { ...filter, from: to, to: from } : filter;
}

export function filterQuery(filter: Partial<InquiryFilter>): string {
  const { sort, ...conditions } = filter;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(conditions)) if (value) query.set(name, value);
  if (sort && sort !== "newest") query.set("sort", sort);
  const text = query.toString();
  return text && `?${text}`;
}

/** A filter that the database kept; null where a part of it is none any more. */
export function keptFilter(kept: unknown): InquiryFilter | null {
  return filterSchema.strict().safeParse(kept).data ?? null;
}

/** "신규 · 학교/교육기관 · 내 담당"; "전체" for a filter that shows every inquiry. */
export function filterWords(filter: InquiryFilter, nameOf: NameOf): string {
  const { q, status, type, assigned, resolution, source, from, to, spam, sort } = filter;
  const words = [
    status && statusDisplay(status).label,
    type && organizationTypeLabel(type),
    assigned &&
      (assigned === "me" || assigned === "none"
        ? assignedChoiceLabels[assigned]
        : `담당 ${nameOf(assigned)}`),
    resolution && resolutionChoiceLabel(resolution),
    source && `${sourceLabel(source)} 접수`,
    spam && spamChoiceLabels[spam],
    from && `${formatDay(from, true)}부터`,
    to && `${formatDay(to, true)}까지`,
    q && `‘${q}’ 찾기`,
    sortLabels[sort],
  ];
  return words.filter(Boolean).join(" · ") || "전체";
}

export function isNarrowed(filter: InquiryFilter): boolean {
  return filterQuery({ ...filter, sort: "newest" }) !== "";
}

type Sorted = { id: string; created_at: string; organization_name: string };

function isByOrganization(sort: Sort): boolean {
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
