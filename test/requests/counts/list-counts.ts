import { formatNumber } from "../../../app/korean/numbers.ts";
import { formatCases } from "./agreement.ts";
import type { CrowdedDesk } from "./crowded-desk.ts";

const CHOICES = [
  "",
  "status=new",
  "status=completed",
  "spam=none",
  "spam=only",
  "status=in_progress&spam=only",
];

/** What the list should say for each choice of status and spam. One pass over the rows serves every choice. */
export async function listCountsInSql(desk: CrowdedDesk, condition: string) {
  const rows = await desk.sql<{ status: string; is_spam: boolean; count: number }>(
    `select status, suspected_spam as is_spam, count(*)::integer as count
     from public.inquiries where ${condition} group by status, suspected_spam`,
  );
  const sum = (isSpam: boolean, of?: string) =>
    rows
      .filter((row) => row.is_spam === isSpam && (!of || row.status === of))
      .reduce((total, { count }) => total + Number(count), 0);
  return CHOICES.map((choice) => {
    const [status, spam] = [/status=(\w+)/.exec(choice)?.[1], /spam=(\w+)/.exec(choice)?.[1]];
    const suspected = spam === "none" ? 0 : sum(true, status);
    const included = suspected > 0 ? `스팸 의심 ${formatCases(suspected)}` : "";
    const shown = spam === "only" ? 0 : sum(false, status);
    return {
      choice,
      total:
        shown === 0 && included
          ? included
          : `모두 ${formatCases(shown + suspected)}${included && `(${included} 포함)`}`,
      byStatus: [
        ["신규", "new"],
        ["진행중", "in_progress"],
        ["완료", "completed"],
      ].map(([label, of]) => `${label} ${formatNumber(sum(spam === "only", of))}`),
    };
  });
}

export async function listCountsOnPages({ admin }: CrowdedDesk, query: string) {
  const pages = [];
  for (const choice of CHOICES) {
    const { document, text } = await admin.open(`/dashboard/inquiries?${query}&${choice}`);
    const nav = document.querySelector('[aria-label="상태별 문의"]');
    pages.push({
      choice,
      total: /(?:모두|스팸 의심) [\d,]+건(?:\(스팸 의심 [\d,]+건 포함\))?/.exec(text)?.[0],
      byStatus: [...(nav?.querySelectorAll("a") ?? [])].slice(1).map(({ textContent }) => textContent),
    });
  }
  return pages;
}
