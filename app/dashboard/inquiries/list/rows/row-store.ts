import { useSyncExternalStore } from "react";

/** Values by inquiry id, outside of React state: a change re-renders only the rows that it concerns. */
export function createRowStore<Value>() {
  const values = new Map<string, Value>();
  const listeners = new Set<() => void>();
  const change = (edit: () => void) => {
    edit();
    for (const listener of listeners) listener();
  };
  return {
    get: (id: string) => values.get(id),
    isEmpty: () => values.size === 0,
    set: (entries: readonly (readonly [id: string, value: Value])[]) =>
      change(() => {
        for (const [id, value] of entries) values.set(id, value);
      }),
    delete: (ids: readonly string[]) =>
      change(() => {
        for (const id of ids) values.delete(id);
      }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type RowStore<Value> = ReturnType<typeof createRowStore<Value>>;

export function useRowValue<Value>(store: RowStore<Value>, id: string): Value | undefined {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get(id),
    () => undefined,
  );
}

/** The value unless the row has a newer version than the one that it was set for. */
export function forVersion<Value extends { version: number }>(
  value: Value | undefined,
  { version }: { version: number },
): Value | undefined {
  return value && value.version >= version ? value : undefined;
}
