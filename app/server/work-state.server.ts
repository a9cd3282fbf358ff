export type WorkState = {
  /** `unreadable`: set aside, to be looked at by an operator. */
  outbox: { waiting: number; oldestSeconds: number; unreadable: number };
  /** Deliveries that should have been sent. */
  notifications: number;
  streams: number;
};

let read = (): WorkState => ({
  outbox: { waiting: 0, oldestSeconds: 0, unreadable: 0 },
  notifications: 0,
  streams: 0,
});

/** The server's start says how to read what runs beside requests. */
export function reportWork(reader: () => WorkState): void {
  read = reader;
}

export function workState(): WorkState {
  return read();
}
