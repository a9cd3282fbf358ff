import type { Counter, Histogram, Registry } from "prom-client";
import { type WorkState, workState } from "./work-state.server.ts";

type Metrics = {
  registry: Registry;
  requests: Counter<"route" | "status">;
  backendCalls: Histogram<"part" | "outcome">;
};

const gauges: Record<string, [help: string, read: (state: WorkState) => number]> = {
  site_outbox_waiting: ["Inquiries that wait for the database", ({ outbox }) => outbox.waiting],
  site_outbox_oldest_seconds: ["How long the oldest has waited", ({ outbox }) => outbox.oldestSeconds],
  site_outbox_unreadable: ["Inquiries that were set aside", ({ outbox }) => outbox.unreadable],
  site_deliveries_waiting: ["Mails and webhooks to be sent", ({ notifications }) => notifications],
  site_event_streams: ["Open event streams of dashboards", ({ streams }) => streams],
};

let metrics: Metrics | null = null;

/** Loads the library only when somebody wants figures. */
export async function startMetrics(): Promise<void> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  // With the event loop's delay, as nodejs_eventloop_lag_….
  collectDefaultMetrics({ register: registry });
  for (const [name, [help, read]] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(workState()));
      },
    });
  metrics = {
    registry,
    requests: new Counter({
      name: "site_requests_total",
      help: "Requests answered",
      labelNames: ["route", "status"],
      registers,
    }),
    backendCalls: new Histogram({
      name: "site_backend_call_seconds",
      help: "Time until the backend's answer",
      labelNames: ["part", "outcome"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
  };
}

/** `route` is one of the site's own, never a visitor's words. */
export function countRequest(route: string, status: number): void {
  metrics?.requests.inc({ route, status });
}

export function timeBackendCall(part: string, outcome: "answered" | "failed", milliseconds: number): void {
  metrics?.backendCalls.observe({ part, outcome }, milliseconds / 1_000);
}

/** As Prometheus reads them; null while they are off. */
export async function readMetrics(): Promise<{ text: string; contentType: string } | null> {
  if (!metrics) return null;
  const { registry } = metrics;
  return { text: await registry.metrics(), contentType: registry.contentType };
}
