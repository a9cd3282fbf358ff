import { startBackend, type Backend } from "./backend.ts";
import { readSettings, explainFailure, type FromBackend } from "./settings.ts";

// The process of the backend. Started by run.ts, which it tells how it fares, or by hand.

const supervised = process.send !== undefined;

function tell(message: FromBackend): void {
  // Whoever started this may be gone by now; without a callback that would be thrown.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

let warm: Promise<unknown> = Promise.resolve();

async function start(): Promise<Backend> {
  const backend = await startBackend(readSettings(process.env));
  const { url, publishableKey, sessionSecret } = backend;
  tell({ type: "ready", url, publishableKey, sessionSecret });
  if (!supervised) console.log(`${url}\n${publishableKey}`);
  // Half a second that the first request would otherwise wait, and the site takes as long to start.
  warm = backend.database.connection.introspect();
  return backend;
}

const started = start();
started.catch((error: unknown) => {
  const message = explainFailure(error, process.env);
  tell({ type: "failed", message });
  if (!supervised) console.error(message);
  process.exitCode = 1;
  if (process.connected) process.disconnect();
});

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  void stopCleanly().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

async function stopCleanly(): Promise<void> {
  const backend = await started;
  await warm;
  await backend.stop();
}

if (supervised) {
  // Ctrl-C reaches the whole group, but the site goes first: run.ts says when, or has died itself.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  process.on("disconnect", stop);
} else {
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}
