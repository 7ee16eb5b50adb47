import { Observable } from '../link/observable.js';
import type { WireStep } from '../link/command-lines.js';

export interface WireLogEntry {
  readonly id: number;
  readonly step: WireStep;
  readonly at: Date;
  /** The refusal; null when the step was done. */
  readonly refusal: { readonly errno: string; readonly message: string } | null;
}

const KEPT = 200;

/** The changes that the page asked the server for, newest last. */
export class WireLog extends Observable {
  #entries: WireLogEntry[] = [];
  #gesture: string | null = null;
  #next = 1;

  get entries(): readonly WireLogEntry[] {
    return this.#entries;
  }

  /** Adds a step. @param gesture steps of one drag on one path show as the last of them */
  add(step: WireStep, refusal: WireLogEntry['refusal'], gesture: string | null = null): void {
    const last = this.#entries.at(-1);
    const entry = { id: this.#next++, step, at: new Date(), refusal };
    const again = gesture !== null && gesture === this.#gesture && last && isSamePlace(last.step, step);
    this.#entries = [...this.#entries.slice(0, again ? -1 : undefined), entry].slice(-KEPT);
    this.#gesture = gesture;
    this.changed();
  }

  clear(): void {
    this.#entries = [];
    this.changed();
  }
}

function isSamePlace(a: WireStep, b: WireStep): boolean {
  return a.kind === 'write' && b.kind === 'write' && a.path === b.path;
}
