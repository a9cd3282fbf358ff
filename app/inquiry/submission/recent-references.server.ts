// As long as the database treats the same content as the same inquiry.
const RETENTION_MS = 10 * 60_000;

export class RecentReferences {
  readonly #addedAt = new Map<string, number>();

  add(reference: string): void {
    this.#removeExpired();
    // A Map iterates in the order of insertion, so the oldest come first.
    this.#addedAt.delete(reference);
    this.#addedAt.set(reference, Date.now());
  }

  has(reference: string): boolean {
    this.#removeExpired();
    return this.#addedAt.has(reference);
  }

  #removeExpired(): void {
    for (const [reference, addedAt] of this.#addedAt) {
      if (addedAt > Date.now() - RETENTION_MS) return;
      this.#addedAt.delete(reference);
    }
  }
}
