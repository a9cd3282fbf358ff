type Line = { id: string; hasLeft?: boolean };

/** The rows in the order in which they were shown, new ones where they were read. `hasLeft`: those that no longer are. */
export function inShownOrder<Row extends Line>(shown: readonly Row[], read: readonly Row[]): Row[] {
  const rows = shown.map((row) => read.find(({ id }) => id === row.id) ?? { ...row, hasLeft: true });
  let place = 0;
  for (const row of read) {
    const index = rows.findIndex(({ id }) => id === row.id);
    if (index < 0) rows.splice(place, 0, row);
    place = (index < 0 ? place : index) + 1;
  }
  return rows;
}
