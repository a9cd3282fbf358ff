// The window in which the database rejects the same content.
const RETENTION_MS = 10 * 60_000;

export class RecentReferences {
  readonly #addedAt = new Map<string, number>();

  add(reference: string): void {
    this.#removeExpired();
    // Deleted first, so that the Map's insertion order stays oldest first.
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
