import { FieldError, type FaultLog } from '../../../../base/errors/index.js';

/** Reads the payload of a topic. @returns null if it cannot be read at the moment */
export type GuardedRead = (topic: string, read: () => string | null) => string | null;

/**
 * Returns a reader of payloads whose failures do not affect other payloads. Ignores refusals by the tree. Logs any
 * other failure once, and again if it recurs after a success.
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
