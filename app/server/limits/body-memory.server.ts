import type { ServerResponse } from "node:http";

const MEGABYTE = 1024 * 1024;
const MOST = 64 * MEGABYTE;
/** A thousand of the longest forms; one network must not use up the memory of the others. */
const MOST_OF_NETWORK = MOST / 4;
// A chunk of one byte takes 206 bytes of heap, and a client can send a body in such chunks.
const BYTES_PER_CHUNK = 256;

let heldInAll = 0;
const heldOfNetwork = new Map<string, number>();

export type HoldChunk = (bytes: number) => boolean;

/** Counts the chunks of a request's body until it is answered. The returned function is false if there is no memory left. */
export function bodyMemory(res: ServerResponse, network: string): HoldChunk {
  let held = 0;
  let isOver = false;
  res.once("close", () => {
    isOver = true;
    add(network, -held);
  });
  return (bytes) => {
    const more = bytes + BYTES_PER_CHUNK;
    const isTooMuch = heldInAll + more > MOST || (heldOfNetwork.get(network) ?? 0) + more > MOST_OF_NETWORK;
    if (isOver || isTooMuch) return false;
    held += more;
    add(network, more);
    return true;
  };
}

function add(network: string, bytes: number): void {
  heldInAll += bytes;
  const held = (heldOfNetwork.get(network) ?? 0) + bytes;
  if (held === 0) heldOfNetwork.delete(network);
  else heldOfNetwork.set(network, held);
}
