/** Batches transaction-local settings: lite sends up to ten for each request, which take longer than its query. */
export class TransactionSettings {
  readonly #values = new Map<string, unknown>();

  /** Collects a statement that only makes a transaction-local setting. Returns true if it need not be sent. */
  keep(statement: string, parameters: readonly unknown[]): boolean {
    const [, role] = /^SET LOCAL ROLE "(\w+)"$/.exec(statement) ?? [];
    if (role) {
      this.#values.set("role", role);
      return true;
    }
    const [, name, value] = /^select set_config\('([\w.]+)', (\$1|''), true\)$/i.exec(statement) ?? [];
    if (name) this.#values.set(name, value === "$1" ? parameters[0] : "");
    return name !== undefined;
  }

  /** Null if none was collected. Parameters would take twice as long. */
  take(): string | null {
    if (this.#values.size === 0) return null;
    const calls = [...this.#values].map(
      ([name, value]) => `set_config('${name}', ${literal(String(value))}, true)`,
    );
    this.#values.clear();
    return `select ${calls.join(", ")}`;
  }

  /** Drops settings that no statement used before the transaction ended. */
  clear(): void {
    this.#values.clear();
  }
}

const literal = (text: string) => `e'${text.replaceAll(/['\\]/g, "$&$&")}'`;
