import { FieldError, type FaultLog } from '../../../../base/errors/index.js';

/** Reads the payload of a topic. @returns null if it cannot be read now */
export type GuardedRead = (topic: string, read: () => string | null) => string | null;

/**
 * Makes a reader of payloads, whose failures do not stop other payloads. Ignores refusals of the tree; logs any other
 * failure once, and again when it recurs after a success.
 * @param where the name of the reader, for the fault log
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
