import { expect, test, vi } from "vitest";
import { SeparateProcesses } from "../helpers/separate-processes.ts";

const report = (fields: Record<string, string>) => JSON.stringify({ "csp-report": fields });
const inlineScript = report({ "effective-directive": "script-src-elem", "blocked-uri": "inline" });

test("what browsers report is logged in words of ours, and no more than is of use", async () => {
  const site = await SeparateProcesses.start();
  const send = (body: string, from = "198.51.100.1", type = "application/csp-report") =>
    fetch(`${site.siteUrl}/csp-reports`, {
      method: "POST",
      body,
      headers: { "Content-Type": type, "X-Forwarded-For": from },
    });
  const logged = () => site.logged("csp violation");

  const strange = "9f3e-written-by-a-stranger";
  const together = ["eval", "trusted-types-sink", `${site.siteUrl}/${strange}`].map((blockedURL) => ({
    type: "csp-violation",
    url: `${site.siteUrl}/${strange}`,
    body: { effectiveDirective: "script-src", blockedURL, sample: strange },
  }));
  for (const [body, type] of [
    [inlineScript, "application/csp-report"],
    [
      report({
        "violated-directive": `${strange} x`,
        "blocked-uri": `https://${strange}.example/`,
        "script-sample": strange,
      }),
      "application/csp-report; charset=utf-8",
    ],
    [JSON.stringify(together), "application/reports+json"],
  ] as const) {
    const response = await send(body, undefined, type);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
  }
  await vi.waitFor(() => expect(logged()).toHaveLength(5), { timeout: 60_000 });
  expect(logged().map(({ directive, blocked }) => [directive, blocked])).toEqual([
    ["script-src-elem", "inline"],
    ["other", "foreign"],
    ["script-src", "eval"],
    ["script-src", "trusted-types"],
    ["script-src", "own"],
  ]);
  expect(site.webLog).not.toContain(strange);

  expect((await send("{", "198.51.100.2")).status).toBe(400);
  expect((await send(report({ "blocked-uri": "x".repeat(17_000) }), "198.51.100.2")).status).toBe(413);
  expect((await send(inlineScript, "198.51.100.2", "application/json")).status).toBe(415);
  const elsewhere = {
    method: "POST",
    body: inlineScript,
    headers: { "Content-Type": "application/csp-report" },
  };
  expect((await fetch(`${site.siteUrl}/inquiry`, elsewhere)).status).toBe(415);

  const flood = await Promise.all(Array.from({ length: 30 }, () => send(inlineScript, "198.51.100.3")));
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([204, 429]));
  expect(flood.filter(({ status }) => status === 204)).toHaveLength(20);
  expect((await send(inlineScript, "198.51.100.4")).status).toBe(204);

  const crowd = await Promise.all(
    Array.from({ length: 250 }, (_, index) => send(inlineScript, `203.0.113.${index}`)),
  );
  expect(crowd.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(50);
});
