import { setTimeout as pause } from "node:timers/promises";
import { adminOf, freshSite, inquiryRow, postInquiryRow } from "./fresh-site.ts";
import { atMost, type Part, percentile, round } from "./measure/table.ts";

const INSERTS = 30;
const QUIET_MS = 400;

/** Measures from an inquiry's post to the event that says so on an admin's stream. */
export const liveDelay: Part = {
  minutes: 2,
  async measure() {
    const site = await freshSite();
    const { body } = await (await adminOf(site)).send("/dashboard/events");
    if (!body) throw new Error("no stream");
    let heardAt = 0;
    const listen = async () => {
      for await (const part of body.pipeThrough(new TextDecoderStream()))
        if (part.includes("event: changed")) heardAt ||= performance.now();
    };
    // Ends with the site.
    void listen().catch(() => {});

    const delays: number[] = [];
    for (let number = 0; number < INSERTS; number += 1) {
      await pause(QUIET_MS);
      heardAt = 0;
      const began = performance.now();
      if (!(await postInquiryRow(site, inquiryRow(number)))) throw new Error("not stored");
      while (heardAt === 0) await pause(2);
      delays.push(heardAt - began);
    }
    const row = atMost("inquiry posted to event on a stream, p95", percentile(delays, 0.95), 300, "ms");
    return [{ ...row, measured: `${row.measured}; p50 ${round(percentile(delays, 0.5))} ms` }];
  },
};
