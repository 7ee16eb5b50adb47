/**
 * The parts that a change of the rules can affect, so that a consumer resolves only these again:
 * - `all`: any part (global rule, everything cleared, or more changes than the journal keeps)
 * - `template`, `vessel`, `part`: parts of that template, of that vessel, that one part
 * - `masters`: the master switch or the blend mode; no resolved colour changed
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
 * The number of changes kept. Chosen: for more, resolving all of 10,000 parts is faster than looking each change up.
 */
export const JOURNAL_LENGTH = 1024;

/**
 * A log of the latest changes, one per revision. Revision r is the state after the first r changes, so an entry's
 * position follows from its revision.
 */
export class PaintJournal<Change> {
  /** The revision before the oldest kept entry. */
  #base = 0;
  #entries: Change[] = [];

  /** @param everything the change that replaces all dropped ones */
  constructor(private readonly everything: Change) {}

  get revision(): number {
    return this.#base + this.#entries.length;
  }

  record(change: Change): void {
    // The array is trimmed at twice the length, so that the cost of moving it is spread over many writes.
    if (this.#entries.length >= 2 * JOURNAL_LENGTH) {
      this.#entries = this.#entries.slice(JOURNAL_LENGTH);
      this.#base += JOURNAL_LENGTH;
    }
    this.#entries.push(change);
  }

  /** Returns the changes after `revision`, oldest first; only `everything` if some were dropped. */
  since(revision: number): readonly Change[] {
    if (revision >= this.revision) return [];
    if (revision < this.revision - JOURNAL_LENGTH) return [this.everything];
    return this.#entries.slice(revision - this.#base);
  }
}
