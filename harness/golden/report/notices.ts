import { sharePercent } from '../../../src/compare/index.js';
import type { CaseRecord } from './run-results.js';

/**
 * Returns the lines to print about cases that passed: each warning, and how much of the picture is compared for a case
 * with a mask. For a case that failed, the facts say the same.
 */
export function noticesOf(cases: readonly CaseRecord[]): string[] {
  const passed = cases.filter(({ outcome }) => outcome === 'passed');
  return [
    ...passed.flatMap(({ name, warnings = [] }) => warnings.map((warning) => `WARNING ${name}: ${warning}`)),
    ...passed.flatMap((record) => {
      const looksAt = looksAtOf(record);
      // Below a half there is already a warning about the mask.
      return looksAt === null || record.compared! < 0.5 ? [] : [`mask: ${record.name} ${looksAt}`];
    }),
  ];
}

/** Says how much of its picture a case looks at; null when that is all of it. */
export function looksAtOf({ compared }: CaseRecord): string | null {
  if (compared === undefined || compared === 1) return null;
  return `looks at ${sharePercent(compared, 1 - compared)} of its picture`;
}
