import { createFaultLog } from '../../src/errors/index.js';

/** The faults of a server that is measured, on the standard error stream: figures of one that fails are of no use. */
export const printedFaults = createFaultLog(
  (record) => console.error('internal fault', record),
  performance.timeOrigin,
);
