import { lend, type Undo } from './lend-time.js';

type Timer = ReturnType<typeof setTimeout>;

/**
 * Records the timers that a program starts. The returned function restores the timer functions of Node, and stops the
 * recorded timers that are still running.
 */
export function lendTimers(): Undo {
  const left = new Set<Timer>();
  const immediates = new Set<NodeJS.Immediate>();
  const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = globalThis;
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
    setImmediate: Object.assign((callback: (...given: unknown[]) => void, ...given: unknown[]) => {
      const immediate = setImmediate(() => {
        immediates.delete(immediate);
        callback(...given);
      });
      immediates.add(immediate);
      return immediate;
    }, setImmediate),
    clearImmediate: (immediate: NodeJS.Immediate) => {
      immediates.delete(immediate);
      clearImmediate(immediate);
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
    for (const immediate of immediates) clearImmediate(immediate);
  };
}
