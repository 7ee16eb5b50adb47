import { sharePercent } from '../../../src/compare/index.js';
import type { CaseRecord } from './run-results.js';

/**
 * Returns the lines to print about passed cases: each warning, and for a case with a mask, the share of the picture
 * that was compared. For failed cases, the message already contains both.
 */
export function noticesOf(cases: readonly CaseRecord[]): string[] {
  const passed = cases.filter(({ outcome }) => outcome === 'passed');
  return [
    ...passed.flatMap(({ name, warnings = [] }) => warnings.map((warning) => `WARNING ${name}: ${warning}`)),
    ...passed.flatMap((record) => {
      const looksAt = looksAtOf(record);
      // If less than half of the picture was compared, a warning already says so.
      return looksAt === null || record.compared! < 0.5 ? [] : [`mask: ${record.name} ${looksAt}`];
    }),
  ];
}

/** Returns null if the whole picture was compared. */
export function looksAtOf({ compared }: CaseRecord): string | null {
  if (compared === undefined || compared === 1) return null;
  return `compares only ${sharePercent(compared, 1 - compared)} of its picture`;
}
