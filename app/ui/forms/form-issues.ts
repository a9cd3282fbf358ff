/** Whether any of these fields was left empty in what was posted. */
export function isAnyEmpty(payload: Record<string, unknown>, names: readonly string[]): boolean {
  return names.some((name) => {
    const value = payload[name];
    return typeof value !== "string" || value.trim() === "";
  });
}

/** The first message of a conform error, in the order of the schema. */
export function firstIssue(issues: Record<string, string[] | null> | null | undefined): string | undefined {
  return Object.values(issues ?? {}).flatMap((messages) => messages ?? [])[0];
}
