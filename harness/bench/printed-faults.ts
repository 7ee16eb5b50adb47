import { createFaultLog } from '../../src/base/errors/index.js';

/** Prints internal faults of a server. The user must see them, because the results of a failing server mean nothing. */
export const printedFaults = createFaultLog(
  (record) => console.error('internal fault', record),
  performance.timeOrigin,
);
