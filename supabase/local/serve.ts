import { startBackend, type Backend } from "./backend.ts";
import { readSettings, refuseProduction, startupErrorMessage, type BackendMessage } from "./settings.ts";

// Only the owner may read what this process writes, PGlite's database files included.
process.umask(0o077);

const hasParent = process.send !== undefined;

function notifyParent(message: BackendMessage): void {
  // Without a callback, send throws if the parent has exited meanwhile.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

let schemaRead: Promise<unknown> = Promise.resolve();

async function start(): Promise<Backend> {
  refuseProduction(process.env);
  const backend = await startBackend(readSettings(process.env));
  const { url, publishableKey, sessionSecret, siteToken, smtpUrl, demoInvites } = backend;
  const inboxUrl = backend.inbox.url;
  notifyParent({
    type: "ready",
    url,
    publishableKey,
    sessionSecret,
    siteToken,
    smtpUrl,
    inboxUrl,
    demoInvites,
  });
  if (!hasParent) console.log(`${url}\n${publishableKey}`);
  // Introspection takes half a second, which the first request would otherwise wait for.
  schemaRead = backend.database.connection.introspect();
  return backend;
}

const starting = start();
starting.catch((error: unknown) => {
  const message = startupErrorMessage(error, process.env);
  notifyParent({ type: "failed", message });
  if (!hasParent) console.error(message);
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
  const backend = await starting;
  await schemaRead;
  await backend.stop();
}

if (hasParent) {
  // Ctrl-C reaches the whole process group, but the site stops first; then run.ts disconnects or has died.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  process.on("disconnect", stop);
} else {
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}
