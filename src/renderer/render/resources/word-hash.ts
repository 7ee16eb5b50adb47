/** FNV-1a over 32-bit words, twice with different starts: 64 bits, so that no two fleets that are drawn collide. */
export class WordHash {
  #a = 0x811c9dc5;
  #b = 0x050c5d1f;

  add(word: number): void {
    this.#a = Math.imul(this.#a ^ word, 0x01000193);
    this.#b = Math.imul(this.#b ^ word ^ (this.#b >>> 15), 0x01000193);
  }

  addAll(words: Iterable<number>): void {
    for (const word of words) this.add(word);
  }

  get text(): string {
    return `${(this.#a >>> 0).toString(16)}-${(this.#b >>> 0).toString(16)}`;
  }
}
