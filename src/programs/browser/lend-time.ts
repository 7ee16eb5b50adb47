import type { SteppedClock } from '../clock.js';
import { BrowserCanvasContext } from './canvas-context.js';
import { programRandom } from './program-random.js';

/** A function that restores the original properties. */
export type Undo = () => void;

/**
 * Replaces the clock of this process or page by one that moves in steps, and replaces `Math.random` by numbers from a
 * seed.
 */
export function lendTime(clock: SteppedClock, seed: number): Undo {
  const undo = [
    lend(globalThis, {
      requestAnimationFrame: clock.requestAnimationFrame.bind(clock),
      cancelAnimationFrame: clock.cancelAnimationFrame.bind(clock),
      Date: dateOf(clock),
      GPUCanvasContext: BrowserCanvasContext,
    }),
    lend(performance, { now: () => clock.now }),
    lend(Math, { random: programRandom(seed) }),
  ];
  return () => {
    for (const back of undo) back();
  };
}

export function lend(target: object, values: Readonly<Record<string, unknown>>): Undo {
  const undo = Object.entries(values).map(([name, value]) => replaceProperty(target, name, value));
  return () => {
    for (const back of undo) back();
  };
}

function replaceProperty(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, {
    value,
    configurable: true,
    writable: true,
    enumerable: before?.enumerable ?? false,
  });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
}

function dateOf(clock: SteppedClock): DateConstructor {
  const real = Date;
  return class extends real {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [clock.date] : given) as [number]));
    }
    static override now = (): number => clock.date;
  } as DateConstructor;
}
