import { createFaultLog } from '../../src/base/errors/index.js';

/**
 * A log that prints the faults of a measured server to standard error, because the figures of a failing server are
 * useless.
 */
export const printedFaults = createFaultLog(
  (record) => console.error('internal fault', record),
  performance.timeOrigin,
);
