/**
 * The parts that a change of the rules may affect.
 *
 * - `all`: any part, because the global rule changed, all rules were cleared, or the journal no longer has the changes
 * - `template`, `vessel`, `part`: the parts with that template, the parts of that vessel, or that one part
 * - `masters`: no part; only the master switch or the blend mode changed
 */
export type PaintChange =
  | { readonly kind: 'all' }
  | { readonly kind: 'template'; readonly template: string }
  | { readonly kind: 'vessel'; readonly vesselId: string }
  | { readonly kind: 'part'; readonly vesselId: string; readonly instanceId: number }
  | { readonly kind: 'masters' };

export const EVERYTHING: PaintChange = { kind: 'all' };
export const MASTERS: PaintChange = { kind: 'masters' };

/**
 * Maximum number of stored changes. After more changes than this, it is faster to resolve all of 10,000 parts again
 * than to resolve the parts of each change.
 */
export const JOURNAL_LENGTH = 1024;

/** A log of the latest changes. Revision r is the state after the first r changes. */
export class PaintJournal<Change> {
  /** The revision before the oldest entry. */
  #base = 0;
  #entries: Change[] = [];

  /** @param everything the change that {@link since} returns if the journal has dropped changes */
  constructor(private readonly everything: Change) {}

  get revision(): number {
    return this.#base + this.#entries.length;
  }

  record(change: Change): void {
    // The array is cut only when it is twice as long as needed, so that entries are seldom copied.
    if (this.#entries.length >= 2 * JOURNAL_LENGTH) {
      this.#entries = this.#entries.slice(JOURNAL_LENGTH);
      this.#base += JOURNAL_LENGTH;
    }
    this.#entries.push(change);
  }

  /**
   * Returns the changes after `revision`, oldest first. If the journal has dropped some of them, returns the
   * single change `everything`.
   */
  since(revision: number): readonly Change[] {
    if (revision >= this.revision) return [];
    if (revision < this.revision - JOURNAL_LENGTH) return [this.everything];
    return this.#entries.slice(revision - this.#base);
  }
}
