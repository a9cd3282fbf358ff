export type StreamEvent = "live" | "retrying" | "changed" | "heartbeat";

export type Frame = Buffer<ArrayBuffer>;

let count = 0;

/** A frame is encoded once, however many streams it is written to. */
export function frameOf(event: StreamEvent): Frame {
  count += 1;
  return Buffer.from(`id: ${Date.now()}-${count}\nevent: ${event}\ndata: ${event}\n\n`);
}
