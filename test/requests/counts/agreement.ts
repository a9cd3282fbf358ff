import { expect, vi } from "vitest";
import { seoulDay } from "../../../app/korean/dates.ts";
import { formatNumber } from "../../../app/korean/numbers.ts";
import type { CrowdedDesk } from "./crowded-desk.ts";

export const today = seoulDay();
export const SEOUL_DAY = "(created_at at time zone 'Asia/Seoul')::date";

export const formatCases = (count: unknown) => `${formatNumber(Number(count))}건`;

/** Time goes on, so only a page between two equal answers of the database counts. */
export async function expectAgreement(
  inSql: () => Promise<unknown>,
  onPage: () => Promise<unknown>,
): Promise<void> {
  await vi.waitFor(
    async () => {
      const before = await inSql();
      const shown = await onPage();
      expect(shown).toEqual(before);
      expect(await inSql()).toEqual(before);
    },
    { timeout: 60_000, interval: 500 },
  );
}

/** `columns` are aggregates. */
export async function aggregate(
  desk: CrowdedDesk,
  columns: string,
  condition = "true",
): Promise<Record<string, unknown>> {
  const [row] = await desk.sql<Record<string, unknown>>(
    `select ${columns} from public.inquiries where ${condition}`,
  );
  return row ?? {};
}
