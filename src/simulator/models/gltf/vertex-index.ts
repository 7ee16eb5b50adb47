/** A hash table (open addressing) that finds a vertex by a hash of the numbers that describe it. */
export class VertexIndex {
  readonly #slots: Int32Array;

  constructor(count: number) {
    let size = 16;
    while (size < count * 2) size *= 2;
    this.#slots = new Int32Array(size).fill(-1);
  }

  /** Returns the vertex with this hash for which `isSought` returns true; −1 if there is none. */
  find(hash: number, isSought: (vertex: number) => boolean): number {
    return this.#slots[this.#slot(hash, isSought)]!;
  }

  /** Adds a vertex. The table must not yet contain a vertex with the same numbers. */
  add(vertex: number, hash: number): void {
    this.#slots[this.#slot(hash, NONE)] = vertex;
  }

  /**
   * Replaces the vertex with this hash for which `isSought` returns true.
   * @returns the replaced vertex, or −1 if the new vertex was only added
   */
  replace(vertex: number, hash: number, isSought: (vertex: number) => boolean): number {
    const slot = this.#slot(hash, isSought);
    const there = this.#slots[slot]!;
    this.#slots[slot] = vertex;
    return there;
  }

  #slot(hash: number, isSought: (vertex: number) => boolean): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== -1 && !isSought(this.#slots[slot]!)) slot = (slot + 1) & mask;
    return slot;
  }
}

const NONE = (): boolean => false;

const FLOAT = new Float32Array(1);
const WORD = new Int32Array(FLOAT.buffer);

/** Adds `width` numbers, the first at index `at`, to the hash value `from`. */
export function hashOfNumbers(values: Float32Array, at: number, width: number, from = 0x811c9dc5): number {
  let hash = from;
  for (let k = at; k < at + width; k++) {
    FLOAT[0] = values[k]! + 0;
    hash = Math.imul(hash ^ WORD[0]!, 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}
