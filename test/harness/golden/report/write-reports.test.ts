import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultsFrom, type RunResults } from '../../../../harness/golden/report/run-results.js';
import { writeReports } from '../../../../harness/golden/report/write-reports.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';
import { failedRecord, recordOf } from './records.js';

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());
const { path: folder } = temporary;

const results = (): RunResults =>
  resultsFrom([failedRecord('hull/red', folder), recordOf('hull/blue', { drawnBy: 'an adapter in node' })], {
    seconds: 3,
    startedAt: '2026-01-01T10:20:30.000Z',
    problems: [],
  });

describe('writeReports', () => {
  const { page } = writeReports(results(), folder);
  const html = readFileSync(page, 'utf8');

  it('the page of writeReports loads nothing from outside its folder', () => {
    const named = [...html.matchAll(/(?:src|href|data-left|data-right)="([^"#]+)"|url\('([^']+)'\)/g)].map(
      (m) => m[1] ?? m[2]!,
    );
    const files = named.filter((path) => !path.startsWith('data:'));
    expect(files.length).toBeGreaterThan(8);
    for (const path of files) expect(existsSync(join(folder, 'golden-report', path)), path).toBe(true);
    expect(html).not.toMatch(/https?:\/\//);
  });

  it('writeReports escapes the texts of cases', () => {
    expect(html).toContain('a/path &lt;b&gt;&quot;&amp;');
    expect(html).not.toContain('a/path <b>');
  });

  it('writeReports shows the failure, its place, the first differing pass and the command to rerun it', () => {
    expect(html).toContain('1 of 2 failed');
    expect(html).toContain('Worst texel (12, 9), off by 100');
    expect(html).toContain('first pass that differs from the accepted one: albedo, 7 texels');
    expect(html).toContain('part 12.00 m away');
    expect(html).toContain('data-copy="npm run -s livery -- golden run hull/red"');
    expect(html).toContain('<rect class="mask" x="4" y="4" width="10" height="6" />');
  });

  it('writeReports writes the same facts as JSON, with paths relative to the folder', () => {
    const summary = JSON.parse(readFileSync(join(folder, 'golden.json'), 'utf8')) as RunResults;
    expect(summary).toMatchObject({ passed: 1, failed: 1, skipped: 0, drawnBy: ['an adapter in node'] });
    const failed = summary.cases.find(({ outcome }) => outcome === 'failed')!;
    expect(existsSync(join(folder, failed.pictures.actual!))).toBe(true);
    expect(readFileSync(join(folder, 'golden-junit.xml'), 'utf8')).toContain('hull');
  });

  it('writeReports deletes the pictures of the previous run', () => {
    writeReports(resultsFrom([recordOf('hull/blue')], { seconds: 1, startedAt: '2026-01-01', problems: [] }), folder);
    expect(readdirSync(join(folder, 'golden-report', 'pictures'))).toEqual([]);
    expect(readFileSync(page, 'utf8')).toContain('All 1 passed');
  });
});
