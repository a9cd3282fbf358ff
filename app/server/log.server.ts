import { currentRequest } from "./request/request-context.server.ts";

type Details = Record<string, string | number | boolean | null | undefined>;

let waiting: string[] = [];

/** Writes one line of JSON, with the id of the current request. `details` must not hold visitor input. */
export function log(event: string, details: Details = {}): void {
  // Lines of one tick are written together: a write costs as much as a page from the cache.
  if (waiting.length === 0) setImmediate(writeWaiting);
  waiting.push(lineOf("info", event, details));
}

export function logError(event: string, details: Details = {}): void {
  console.error(lineOf("error", event, details));
}

function writeWaiting(): void {
  if (waiting.length > 0) console.log(waiting.join("\n"));
  waiting = [];
}

/** For a process that logs until its end. */
export function startLog(): void {
  process.on("exit", writeWaiting);
  // A closed pipe must not end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

function lineOf(level: "info" | "error", event: string, details: Details): string {
  const time = new Date().toISOString();
  return JSON.stringify({ time, level, event, id: currentRequest()?.id, ...details });
}
