type StreamEvent = "live" | "retrying" | "changed" | "heartbeat";

type SignalSender = { send: (event: StreamEvent) => void; close: () => void };

// Three heartbeats that the reader did not take.
const BEHIND_FOR_MS = 30_000;

/** A reader who is behind gets each event once. `open` returns what is to be done at the end of the stream. */
export function signalStream(open: (sender: SignalSender) => () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const waiting = new Set<StreamEvent>();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let behind: NodeJS.Timeout | undefined;
  let count = 0;
  let isOpen = true;
  let cleanUp: (() => void) | undefined;

  const end = () => {
    isOpen = false;
    clearTimeout(behind);
    cleanUp?.();
  };
  const close = () => {
    if (!isOpen) return;
    end();
    controller?.close();
  };
  const flush = () => {
    if (!isOpen || waiting.size === 0) return;
    if (!controller?.desiredSize || controller.desiredSize <= 0) {
      behind ??= setTimeout(close, BEHIND_FOR_MS);
      return;
    }
    const lines = [...waiting].map(
      (event) => `id: ${Date.now()}-${++count}\nevent: ${event}\ndata: ${event}\n\n`,
    );
    waiting.clear();
    controller.enqueue(encoder.encode(lines.join("")));
  };
  const send = (event: StreamEvent) => {
    if (event === "live") waiting.delete("retrying");
    if (event === "retrying") waiting.delete("live");
    waiting.add(event);
    flush();
  };

  return new ReadableStream<Uint8Array>({
    start(started) {
      controller = started;
      cleanUp = open({ send, close });
      if (!isOpen) cleanUp();
    },
    pull() {
      clearTimeout(behind);
      behind = undefined;
      flush();
    },
    cancel() {
      if (isOpen) end();
    },
  });
}
