import type { CaseRecord } from './run-results.js';

/** Lists the slowest cases, slowest first: `camera/orbit 2.1 s, clutter/wood 1.8 s`. */
export function slowestOf(cases: readonly CaseRecord[], count = 3): string {
  return cases
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`)
    .join(', ');
}
