import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultsFolder } from '../results.js';
import type { GoldenSummary } from '../summary-reporter.js';

/** Prints how the last run went; exit status as `runGolden`, 2 when there was none. */
export function printReport(): number {
  const path = join(resultsFolder(), 'golden.json');
  if (!existsSync(path)) {
    console.error('no golden run so far: npm run -s livery -- golden run');
    return 2;
  }
  const { passed, failed, skipped, seconds, cases } = JSON.parse(readFileSync(path, 'utf8')) as GoldenSummary;
  for (const row of cases) console.log(`${row.outcome.padEnd(8)} ${row.seconds.toFixed(2).padStart(6)} s  ${row.name}`);
  for (const row of cases) if (row.message !== undefined) console.log(`\n${row.message}`);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds.toFixed(1)} s`);
  console.log(`pictures and slider: ${join(resultsFolder(), 'golden-report', 'index.html')}`);
  return failed === 0 ? 0 : 1;
}
