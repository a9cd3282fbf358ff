import { landingFields } from "../helpers/samples.ts";
import { type FreshSite, freshSite, inquiryRow, postInquiryRow, visitorOf } from "./fresh-site.ts";
import { atLeast, median, type Part, round } from "./measure/table.ts";

const AT_ONCE = 16;
const EACH_TURN = 300;
const TURNS = 3;

export const inquirySpeed: Part = {
  minutes: 3,
  async measure() {
    const site = await freshSite();
    await inTurns(60, () => post(site));
    await inTurns(60, (number) => store(site, number));
    const ratios: number[] = [];
    const rates: number[] = [];
    for (let turn = 1; turn <= TURNS; turn += 1) {
      const posted = await inTurns(EACH_TURN, () => post(site));
      const stored = await inTurns(EACH_TURN, (number) => store(site, turn * EACH_TURN + number));
      ratios.push(posted / stored);
      rates.push(posted);
    }
    const rate = `: ${round(median(rates))} inquiries/s`;
    return [
      atLeast(
        "inquiry posted, stored, redirected, against the backend alone",
        median(ratios),
        0.8,
        "times",
        rate,
      ),
    ];
  },
};

async function post(site: FreshSite): Promise<void> {
  const { status } = await visitorOf(site).sendForm("/", landingFields());
  if (status !== 303) throw new Error(`an inquiry was answered with ${status}`);
}

async function store(site: FreshSite, number: number): Promise<void> {
  if (!(await postInquiryRow(site, inquiryRow(number)))) throw new Error("the backend refused an inquiry");
}

/** Returns tasks per second. */
async function inTurns(count: number, work: (number: number) => Promise<void>): Promise<number> {
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return count / ((performance.now() - began) / 1_000);
}
