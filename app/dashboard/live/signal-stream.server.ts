import type { ServerResponse } from "node:http";
import { registerRawWriter } from "../../server/raw-response.server.ts";
import { type Frame, frameOf, type StreamEvent } from "./signal-frame.server.ts";

const TICK_MS = 1_000;
const HEARTBEAT_MS = 10_000;
// The time of three heartbeats: a reader that takes nothing for so long is dropped.
const BEHIND_FOR_MS = 30_000;

type Outlet = { isReady: () => boolean; write: (frame: Frame) => void; end: () => void; drop: () => void };

/** In milliseconds since 1970. `changesAt`: when to send `changed` in any case. */
type StreamTimes = { endsAt: number; changesAt: number };

// Written first: the callback of this write tells that the connection takes more.
const OPENING = Buffer.from(": open\n\n");

const openStreams = new Set<SignalStream>();
let ticker: NodeJS.Timeout | undefined;

// One timer for all streams: two per stream would take more memory than the stream.
function tick(): void {
  const now = Date.now();
  const heartbeat = frameOf("heartbeat");
  for (const stream of openStreams) stream.tick(now, heartbeat);
}

/** Signals to one reader. A slow reader gets each pending event once. */
export class SignalStream {
  readonly #endsAt: number;
  #changesAt: number;
  readonly #waiting = new Set<StreamEvent>();
  #outlet: Outlet;
  #nextHeartbeat = Date.now() + HEARTBEAT_MS;
  #behindSince = 0;
  #isOpen = true;
  #cleanUp: (() => void) | undefined;

  constructor(outlet: Outlet, { endsAt, changesAt }: StreamTimes) {
    this.#outlet = outlet;
    this.#endsAt = endsAt;
    this.#changesAt = changesAt;
    openStreams.add(this);
    ticker ??= setInterval(tick, TICK_MS);
  }

  onEnd(cleanUp: () => void): void {
    if (this.#isOpen) this.#cleanUp = cleanUp;
    else cleanUp();
  }

  send(event: StreamEvent, frame = frameOf(event)): void {
    if (!this.#isOpen) return;
    if (this.#waiting.size === 0 && this.#outlet.isReady()) return this.#outlet.write(frame);
    if (event === "live") this.#waiting.delete("retrying");
    if (event === "retrying") this.#waiting.delete("live");
    this.#waiting.add(event);
    this.flush();
  }

  /** To be called when the reader has taken what was written. */
  flush(): void {
    if (!this.#isOpen || this.#waiting.size === 0) return;
    if (!this.#outlet.isReady()) {
      this.#behindSince ||= Date.now();
      return;
    }
    this.#behindSince = 0;
    this.#writeWaiting();
  }

  moveTo(outlet: Outlet): void {
    this.#outlet = outlet;
  }

  tick(now: number, heartbeat: Frame): void {
    if (now >= this.#endsAt) return this.close();
    if (this.#behindSince > 0 && now - this.#behindSince >= BEHIND_FOR_MS) return this.#drop();
    if (now >= this.#changesAt) {
      this.#changesAt = Number.POSITIVE_INFINITY;
      this.send("changed");
    }
    if (now < this.#nextHeartbeat) return;
    this.#nextHeartbeat = now + HEARTBEAT_MS;
    this.send("heartbeat", heartbeat);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#writeWaiting();
    this.end();
    this.#outlet.end();
  }

  #drop(): void {
    this.end();
    this.#outlet.drop();
  }

  #writeWaiting(): void {
    if (this.#waiting.size === 0) return;
    const frames = [...this.#waiting].map((event) => frameOf(event));
    this.#waiting.clear();
    this.#outlet.write(Buffer.concat(frames));
  }

  /** For a reader that is gone: cleans up without ending the outlet. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    openStreams.delete(this);
    if (openStreams.size === 0) {
      clearInterval(ticker);
      ticker = undefined;
    }
    this.#cleanUp?.();
  }
}

/** The stream as a response body, until the server writes to the connection directly. */
export function signalBody(
  times: StreamTimes,
  left: AbortSignal,
): { stream: SignalStream; body: ReadableStream<Uint8Array> } {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let untaken: Frame | undefined;
  const stream = new SignalStream(
    {
      isReady: () => (controller?.desiredSize ?? 0) > 0,
      write: (frame) => {
        untaken = frame;
        controller?.enqueue(frame);
      },
      end: () => controller?.close(),
      drop: () => controller?.close(),
    },
    times,
  );
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started;
    },
    pull: () => {
      untaken = undefined;
      stream.flush();
    },
    cancel: () => stream.end(),
  });
  const close = () => stream.close();
  left.addEventListener("abort", close);
  registerRawWriter(body, (res) => {
    left.removeEventListener("abort", close);
    writeTo(res, stream, untaken);
  });
  return { stream, body };
}

function writeTo(res: ServerResponse, stream: SignalStream, untaken: Frame = OPENING): void {
  const written = () => stream.flush();
  const write = (frame: Frame) => {
    if (!res.destroyed) res.write(frame, written);
  };
  const isReady = () => !res.destroyed && res.writableLength === 0;
  stream.moveTo({ isReady, write, end: () => void res.end(), drop: () => void res.destroy() });
  // No socket timeout: SignalStream itself drops a reader that takes nothing.
  res.setTimeout(0);
  res.once("close", () => stream.end());
  if (res.destroyed) return stream.end();
  write(untaken);
}
