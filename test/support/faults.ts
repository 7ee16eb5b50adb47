import { createFaultLog, type FaultLog, type FaultRecord } from '../../src/errors/index.js';

/** A log for tests that expect no fault: one that comes is seen in their output. */
export const printedFaults: FaultLog = createFaultLog((record) => console.error('internal fault', record), 0);

/** A log whose records a test looks at. */
export function collectFaults(): { readonly log: FaultLog; readonly records: FaultRecord[] } {
  const records: FaultRecord[] = [];
  return { log: createFaultLog((record) => records.push(record), 0), records };
}

/** The same object but for one method, which throws this; by default whatever it is given. */
export function failing<T extends object>(
  working: T,
  method: keyof T,
  error: unknown,
  fails: (...given: unknown[]) => boolean = () => true,
): T {
  return new Proxy(working, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        if (name === method && fails(...given)) throw error;
        return Reflect.apply(member, target, given) as unknown;
      };
    },
  });
}
