/** Conform's messages by field, in the order of the schema. */
export type FormIssues = Record<string, string[] | null> | null | undefined;

export const INVALID_INPUT = "입력 오류";

export function isAnyEmpty(payload: Record<string, unknown>, names: readonly string[]): boolean {
  return names.some((name) => {
    const value = payload[name];
    return typeof value !== "string" || value.trim() === "";
  });
}

export function firstIssue(issues: FormIssues): string | undefined {
  return Object.values(issues ?? {}).flatMap((messages) => messages ?? [])[0];
}
