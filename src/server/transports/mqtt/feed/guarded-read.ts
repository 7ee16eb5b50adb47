import { FieldError, type FaultLog } from '../../../../base/errors/index.js';

/** @returns null if the topic cannot be read at present */
export type GuardedRead = (topic: string, read: () => string | null) => string | null;

/**
 * Returns a function that reads topics and logs failures. A refusal by the tree is not logged. Any other failure is
 * logged once for each topic. It is logged again only if the topic could be read since.
 * @param where the name of the reader in the log
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
