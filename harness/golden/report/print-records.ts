import type { CaseRecord, RunResults } from './run-results.js';

/** @param number index of the case in the run, from 1 */
export function printRecord({ name, outcome, seconds, round = 0 }: CaseRecord, number: number): void {
  const mark = outcome === 'passed' ? '✓' : '✘';
  const again = round === 0 ? '' : ` (repeat ${round})`;
  console.log(`  ${mark} ${String(number).padStart(3)} ${name}${again} (${Math.round(seconds * 1000)} ms)`);
}

export function printSummary({ cases, problems, failed, passed, seconds }: RunResults): void {
  const failures = cases.filter(({ outcome }) => outcome === 'failed');
  for (const [i, { message = '' }] of failures.entries())
    console.log(`\n  ${i + 1}) ${message.replaceAll('\n', '\n     ')}`);
  for (const problem of problems) console.log(`\n  ${problem}`);
  console.log('');
  if (failed > 0) console.log(`  ${failed} failed`);
  for (const { name } of failures) console.log(`    ${name}`);
  console.log(`  ${passed} passed (${seconds.toFixed(1)} s)`);
}
