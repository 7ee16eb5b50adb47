import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resultsFrom } from '../../../../harness/golden/report/run-results.js';
import { summaryOf, writeStepSummary } from '../../../../harness/golden/report/summary.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../support/temporary-folder.js';
import { recordOf } from './records.js';

const rest = { seconds: 3, startedAt: '2026-01-01', problems: ['a worker\ndied'] };
const FAILED = { outcome: 'failed', facts: ['5 texels differ', 'and more'] } as const;

describe('the summary of a run', () => {
  let temporary: TemporaryFolder;
  beforeEach(() => {
    temporary = makeTemporaryFolder();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    temporary.remove();
  });

  it('the summary of a run contains the verdict, the first fact of each failure, problems and warnings', () => {
    const cases = [recordOf('hull/red', FAILED), recordOf('hull/blue', { warnings: ['a large local error'] })];
    expect(
      summaryOf(resultsFrom(cases, rest))
        .split('\n')
        .filter((line) => line !== ''),
    ).toEqual([
      '### ❌ 2 of 3 golden cases failed',
      '3.0 s',
      '- `hull/red`: 5 texels differ',
      '- a worker',
      '- ⚠️ `hull/blue`: a large local error',
    ]);
  });

  it('the summary of a run is short even when everything fails', () => {
    const cases = Array.from({ length: 500 }, (_, i) => recordOf(`hull/${i}`, FAILED));
    const text = summaryOf(resultsFrom(cases, { ...rest, problems: [] }));
    expect(text).toContain('and 480 more');
    expect(text.length).toBeLessThan(2000);
  });

  it('the summary is added to the page of the job when GitHub Actions names a file for it', () => {
    const path = temporary.write('summary.md', '# before\n');
    const results = resultsFrom([recordOf('hull/red')], { ...rest, problems: [] });
    writeStepSummary(results, {});
    writeStepSummary(results, { GITHUB_STEP_SUMMARY: path });
    expect(readFileSync(path, 'utf8')).toMatch(/^# before\n### ✅ All 1 golden cases passed\n/);
  });

  it('a warning is printed when the summary file cannot be written', () => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    writeStepSummary(resultsFrom([], rest), { GITHUB_STEP_SUMMARY: join(temporary.path, 'no/such/file') });
    expect(String(warned.mock.calls[0]![0])).toContain('so the summary could not be written there');
  });
});
