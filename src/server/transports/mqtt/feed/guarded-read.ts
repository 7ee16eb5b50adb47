import { FieldError, type FaultLog } from '../../../../base/errors/index.js';

/** Reads the payload of a topic. @returns null if it cannot be read at the moment */
export type GuardedRead = (topic: string, read: () => string | null) => string | null;

/**
 * Returns a function that reads payloads. If a read fails, other reads continue. The function ignores refusals by the
 * tree. It logs any other failure once per topic, and again if the failure recurs after a success.
 * @param where name of the reader for the fault log
 */
export function guardedRead(faults: FaultLog, where: string): GuardedRead {
  const failing = new Set<string>();
  return (topic, read) => {
    try {
      const payload = read();
      failing.delete(topic);
      return payload;
    } catch (error) {
      if (!(error instanceof FieldError) && !failing.has(topic)) {
        failing.add(topic);
        faults.fault(error, where);
      }
      return null;
    }
  };
}
