import { createFaultLog, type FaultLog } from '../../src/base/errors/index.js';
import type { FaultRecord } from '../../src/base/errors/fault-log.js';

export const printedFaults: FaultLog = createFaultLog((record) => console.error('internal fault', record), 0);

export function collectFaults(): { readonly log: FaultLog; readonly records: FaultRecord[] } {
  const records: FaultRecord[] = [];
  return { log: createFaultLog((record) => records.push(record), 0), records };
}

/**
 * Returns an object that works like `working`, with one exception: a method throws an error if `fails` returns true for
 * its arguments.
 */
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
