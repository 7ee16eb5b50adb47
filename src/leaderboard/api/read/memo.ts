/** The longest that a kept answer is given, ms. */
const AGE_MAX = 10_000;

/** Keeps the last answer for as long as what it was made of stays the same, and for ten seconds at most. */
export class Memo<T> {
  #kept: { readonly state: string; readonly madeAt: number; readonly answer: Promise<T> } | null = null;

  /**
   * Returns the answer that is kept for a state, or a new one; those who ask at the same time get the same.
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
      // What failed is tried again by whoever asks next.
      if (this.#kept === entry) this.#kept = null;
      throw error;
    }
  }
}
