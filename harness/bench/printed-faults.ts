import { createFaultLog } from '../../src/base/errors/index.js';

/** A log that prints the faults of a measured server to standard error: figures of one that fails are of no use. */
export const printedFaults = createFaultLog(
  (record) => console.error('internal fault', record),
  performance.timeOrigin,
);
