import { Observable } from '../link/observable.js';
import type { WireStep } from '../link/command-lines.js';

export interface WireLogEntry {
  readonly id: number;
  readonly step: WireStep;
  readonly at: Date;
  /** The refusal; null when the step was done. */
  readonly refusal: { readonly errno: string; readonly message: string } | null;
}

/** The steps that are listed, and those that a script of everything has; chosen: a long day of painting. */
const LISTED = 200;
const KEPT = 10_000;

/** The changes that the page asked the server for, newest last. */
export class WireLog extends Observable {
  #entries: WireLogEntry[] = [];
  #gesture: string | null = null;
  #next = 1;
  #forgotten = 0;

  /** The newest steps, refused ones too. */
  get entries(): readonly WireLogEntry[] {
    return this.#entries.slice(-LISTED);
  }

  /** Everything that was done, oldest first, and the number of steps before it that are forgotten. */
  get done(): { readonly steps: readonly WireStep[]; readonly forgotten: number } {
    const steps = this.#entries.filter(({ refusal }) => refusal === null).map(({ step }) => step);
    return { steps, forgotten: this.#forgotten };
  }

  /** Adds a step. @param gesture steps of one drag on one path show as the last of them */
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
  return a.kind === 'write' && b.kind === 'write' && a.path === b.path;
}
