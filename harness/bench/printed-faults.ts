import { createFaultLog } from '../../src/base/errors/index.js';

/**
 * A fault log that prints the internal faults of a server. The user must see them, because the results of a failing
 * server mean nothing.
 */
export const printedFaults = createFaultLog(
  (record) => console.error('internal fault', record),
  performance.timeOrigin,
);
