import { lend, type Undo } from './lend-time.js';

type Timer = ReturnType<typeof setTimeout>;

/** Lends `setTimeout` and `setInterval`, and stops the timers that are left when it takes them back. */
export function lendTimers(): Undo {
  const left = new Set<Timer>();
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  const takeBack = lend(globalThis, {
    setTimeout: Object.assign((callback: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      const timer = setTimeout(() => {
        left.delete(timer);
        callback(...given);
      }, ms);
      left.add(timer);
      return timer;
    }, setTimeout),
    setInterval: (callback: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      const timer = setInterval(callback, ms, ...given);
      left.add(timer);
      return timer;
    },
    clearTimeout: (timer: Timer) => {
      left.delete(timer);
      clearTimeout(timer);
    },
    clearInterval: (timer: Timer) => {
      left.delete(timer);
      clearInterval(timer);
    },
  });
  return () => {
    takeBack();
    for (const timer of left) clearTimeout(timer);
  };
}
