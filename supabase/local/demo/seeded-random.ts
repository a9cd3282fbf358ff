export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  between(least: number, most: number): number {
    return least + this.#next() * (most - least);
  }

  number(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  digits(length: number): string {
    return String(this.number(0, 10 ** length - 1)).padStart(length, "0");
  }

  letter(letters: string): string {
    return letters.charAt(this.number(0, letters.length - 1));
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[Math.floor(this.#next() * choices.length)];
    if (choice === undefined) throw new Error("nothing to choose from");
    return choice;
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.number(0, 15).toString(16)).join("");
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
  }
}
