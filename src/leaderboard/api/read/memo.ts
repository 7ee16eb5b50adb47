const AGE_MAX = 10_000;

/** Caches the last answer for at most ten seconds, and only as long as the `state` of the callers stays the same. */
export class Memo<T> {
  #kept: { readonly state: string; readonly madeAt: number; readonly answer: Promise<T> } | null = null;

  /**
   * Returns the cached answer, or makes one. Concurrent callers receive the same answer.
   * @param now unix ms
   */
  async of(state: string, now: number, make: () => Promise<T>): Promise<T> {
    const kept = this.#kept;
    if (kept?.state === state && now - kept.madeAt <= AGE_MAX) return kept.answer;
    const entry = { state, madeAt: now, answer: make() };
    this.#kept = entry;
    try {
      return await entry.answer;
    } catch (error) {
      // A failure is not cached.
      if (this.#kept === entry) this.#kept = null;
      throw error;
    }
  }
}
