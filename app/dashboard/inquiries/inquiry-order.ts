import type { Sort } from "./inquiry-filter.ts";

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
