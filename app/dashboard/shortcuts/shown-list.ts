let shownIds: readonly string[] = [];
let leftId: string | undefined;

export function rememberShown(ids: readonly string[]): void {
  shownIds = ids;
}

/** In the list that was shown last, if the inquiry was in it. */
export function neighbourOf(id: string, step: 1 | -1): string | undefined {
  const index = shownIds.indexOf(id);
  return index < 0 ? undefined : shownIds[index + step];
}

/** For the list if it comes in place of the inquiry's page, and for no page that comes later. */
export function leave(id: string): void {
  leftId = id;
  setTimeout(() => {
    leftId = undefined;
  });
}

export function leftInquiry(): string | undefined {
  return leftId;
}
