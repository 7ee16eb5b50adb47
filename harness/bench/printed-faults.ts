import { createFaultLog } from '../../src/base/errors/index.js';

/** The results of a failing server mean nothing, so the user must see the faults. */
export const printedFaults = createFaultLog(
  (record) => console.error('internal fault', record),
  performance.timeOrigin,
);
