// The window in which the database rejects the same content.
const RETENTION_MS = 10 * 60_000;

type Recent = { addedAt: number; receivedAt: string };

/** References of stored inquiries with when each was first received, an ISO string. */
export class RecentReferences {
  readonly #recent = new Map<string, Recent>();

  add(reference: string, receivedAt: string): void {
    const first = this.receivedAt(reference) ?? receivedAt;
    // Deleted first, so that the Map's insertion order stays oldest first.
    this.#recent.delete(reference);
    this.#recent.set(reference, { addedAt: Date.now(), receivedAt: first });
  }

  receivedAt(reference: string): string | undefined {
    this.#removeExpired();
    return this.#recent.get(reference)?.receivedAt;
  }

  #removeExpired(): void {
    for (const [reference, { addedAt }] of this.#recent) {
      if (addedAt > Date.now() - RETENTION_MS) return;
      this.#recent.delete(reference);
    }
  }
}
