import { writeFileSync } from "node:fs";
import { openDatabase } from "../local/database/open-database.ts";
import { acceptedFile } from "./checks/catalogue.ts";
import type { Catalogue } from "./database-report.ts";

export async function acceptCatalogue(): Promise<void> {
  const database = await openDatabase({ seed: false });
  const [row] = await database.query<{ catalogue: Catalogue }>("select private.catalogue() as catalogue");
  await database.close();
  writeFileSync(acceptedFile, acceptedText(row?.catalogue ?? {}));
}

export function acceptedText(catalogue: Catalogue): string {
  const sorted = sortedByName(
    Object.entries(catalogue).map(([part, facts]) => [part, sortedByName(Object.entries(facts))]),
  );
  return `${JSON.stringify(sorted, null, 2)}\n`;
}

function sortedByName<Value>(entries: [name: string, value: Value][]): Record<string, Value> {
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
