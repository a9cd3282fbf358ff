/**
 * What statements set for their transaction alone, kept to be set at once before the next of its statements. lite makes up
 * to ten statements of it for each request, which take longer than what is asked for.
 */
export class TransactionSettings {
  readonly #values = new Map<string, unknown>();

  /** Whether a statement does nothing but set something for its transaction. Then it need not be sent. */
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

  /** The one statement that sets all that was kept, if anything was. It has no parameters, which take twice as long. */
  take(): string | null {
    if (this.#values.size === 0) return null;
    const calls = [...this.#values].map(
      ([name, value]) => `set_config('${name}', ${literal(String(value))}, true)`,
    );
    this.#values.clear();
    return `select ${calls.join(", ")}`;
  }

  /** What was not set by the end of its transaction never is. */
  clear(): void {
    this.#values.clear();
  }
}

const literal = (text: string) => `e'${text.replaceAll(/['\\]/g, "$&$&")}'`;
