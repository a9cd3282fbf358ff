// As long as the database takes the same content for the same inquiry.
const REMEMBERED_MS = 10 * 60_000;

/** The references of the last ten minutes. */
export class RecentReferences {
  readonly #addedAt = new Map<string, number>();

  add(reference: string): void {
    this.#forget();
    // Put at the end again, so that the oldest stand first.
    this.#addedAt.delete(reference);
    this.#addedAt.set(reference, Date.now());
  }

  has(reference: string): boolean {
    this.#forget();
    return this.#addedAt.has(reference);
  }

  #forget(): void {
    for (const [reference, addedAt] of this.#addedAt) {
      if (addedAt > Date.now() - REMEMBERED_MS) return;
      this.#addedAt.delete(reference);
    }
  }
}
