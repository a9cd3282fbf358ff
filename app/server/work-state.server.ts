export type WorkState = {
  /** `unreadable`: set aside, to be looked at by an operator. */
  outbox: { waiting: number; oldestSeconds: number; unreadable: number };
  /** Deliveries that should have been sent. */
  notifications: number;
  streams: number;
};

const READ_EVERY_MS = 1_000;
const idle: WorkState = {
  outbox: { waiting: 0, oldestSeconds: 0, unreadable: 0 },
  notifications: 0,
  streams: 0,
};

let read = () => idle;
let last = { state: idle, at: -Infinity };

/** The server's start says how to read what runs beside requests. */
export function reportWork(reader: () => WorkState): void {
  read = reader;
}

/** At most a second old, so that asking often costs nothing. */
export function workState(): WorkState {
  const now = performance.now();
  if (now - last.at >= READ_EVERY_MS) last = { state: read(), at: now };
  return last.state;
}
