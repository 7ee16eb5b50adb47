import { Observable } from '../link/observable.js';
import type { WireStep } from '../link/command-lines.js';
import { BATCH } from './write-fields.js';

export interface WireLogEntry {
  readonly id: number;
  readonly step: WireStep;
  readonly at: Date;
  /** Null if the server accepted the step. */
  readonly refusal: { readonly errno: string; readonly message: string } | null;
}

/**
 * Maximum number of steps that the list shows. `KEPT` is the maximum that the page keeps for scripts. Chosen: 10,000
 * steps are enough for a long day of painting.
 */
const LISTED = 200;
const KEPT = 10_000;

/** The changes that the page has requested, the newest last. */
export class WireLog extends Observable {
  #entries: WireLogEntry[] = [];
  #gesture: string | null = null;
  #next = 1;
  #forgotten = 0;

  get entries(): readonly WireLogEntry[] {
    return this.#entries.slice(-LISTED);
  }

  /** The accepted steps that the page still has, the oldest first, and the number of dropped steps. */
  get done(): { readonly steps: readonly WireStep[]; readonly forgotten: number } {
    const steps = this.#entries.filter(({ refusal }) => refusal === null).map(({ step }) => step);
    return { steps, forgotten: this.#forgotten };
  }

  /**
   * @param gesture name of the drag to which the step belongs. Of consecutive steps of a drag that write the same
   *   fields, the list shows only the last one
   */
  add(step: WireStep, refusal: WireLogEntry['refusal'], gesture: string | null = null): void {
    const last = this.#entries.at(-1);
    const entry = { id: this.#next++, step, at: new Date(), refusal };
    const again = gesture !== null && gesture === this.#gesture && last && isSamePlace(last.step, step);
    if (again) this.#entries.pop();
    this.#entries.push(entry);
    if (this.#entries.length > KEPT) {
      this.#entries.shift();
      this.#forgotten++;
    }
    this.#gesture = gesture;
    this.changed();
  }

  clear(): void {
    this.#entries = [];
    this.#forgotten = 0;
    this.changed();
  }
}

function isSamePlace(a: WireStep, b: WireStep): boolean {
  return a.kind === 'write' && b.kind === 'write' && a.path === b.path && fieldsOf(a) === fieldsOf(b);
}

/** Returns the paths of the fields that a batch writes, one on each line; empty for any other write. */
const fieldsOf = ({ path, text }: Extract<WireStep, { kind: 'write' }>): string =>
  path === BATCH ? text.replace(/ .*$/gm, '') : '';
