import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeResults } from '../../../../harness/golden/commands/merge.js';
import {
  type CaseRecord,
  resultsFrom,
  type RunResults,
  type Shard,
} from '../../../../harness/golden/report/run-results.js';
import { writeReports } from '../../../../harness/golden/report/write-reports.js';
import { setResultsFolder } from '../../../../harness/golden/results-folder.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';
import { failedRecord, recordOf } from '../report/records.js';

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());

function shard(name: string, cases: readonly CaseRecord[], problems: readonly string[] = [], part?: Shard): string {
  const folder = join(temporary.path, name);
  const rest = { seconds: 2, startedAt: `2026-01-0${name.length}`, problems, ...(part && { shard: part }) };
  writeReports(resultsFrom(cases, rest), folder);
  return folder;
}

const out = join(temporary.path, 'merged');

describe('livery golden merge', () => {
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    setResultsFolder(out);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    setResultsFolder(undefined);
  });

  it('livery golden merge combines the rows, pictures and counts of shards, and fails when one shard failed', () => {
    const one = shard('one', [recordOf('hull/blue')]);
    const two = shard('second', [failedRecord('hull/red', temporary.path)], ['a worker died']);
    expect(mergeResults([one, join(two, 'golden-report')])).toBe(1);
    const merged = JSON.parse(readFileSync(join(out, 'golden.json'), 'utf8')) as RunResults;
    expect(merged).toMatchObject({
      passed: 1,
      failed: 2,
      seconds: 4,
      startedAt: '2026-01-03',
      problems: ['a worker died'],
    });
    expect(merged.cases.map(({ name }) => name)).toEqual(['hull/blue', 'hull/red']);
    expect(existsSync(join(out, merged.cases[1]!.pictures.diff!))).toBe(true);
    expect(mergeResults([one])).toBe(0);
  });

  it('livery golden merge can overwrite one of the reports that it reads', () => {
    setResultsFolder(shard('three', [failedRecord('hull/green', temporary.path)]));
    expect(mergeResults([join(temporary.path, 'three'), shard('four', [recordOf('hull/grey')])])).toBe(1);
    const merged = JSON.parse(readFileSync(join(temporary.path, 'three', 'golden.json'), 'utf8')) as RunResults;
    expect(existsSync(join(temporary.path, 'three', merged.cases[0]!.pictures.actual!))).toBe(true);
  });

  it('livery golden merge rejects a case that two shards ran', () => {
    const one = shard('five', [recordOf('hull/blue')]);
    expect(() => mergeResults([one, shard('sixth', [recordOf('hull/blue')])])).toThrow('hull/blue, round 1 is in');
    expect(mergeResults([one, shard('seventh', [recordOf('hull/blue', { round: 1 })])])).toBe(0);
  });

  it('livery golden merge reports a shard that has no results folder', () => {
    const first = shard('part1', [recordOf('hull/blue')], [], { index: 1, of: 2 });
    const second = shard('part2', [recordOf('hull/red')], [], { index: 2, of: 2 });
    expect(mergeResults([first])).toBe(1);
    const merged = JSON.parse(readFileSync(join(out, 'golden.json'), 'utf8')) as RunResults;
    expect(merged.problems).toEqual(['shard 2/2 is missing: name its results folder too']);
    expect(mergeResults([first, second])).toBe(0);
    expect(mergeResults([first, shard('part3', [recordOf('hull/grey')], [], { index: 3, of: 4 })])).toBe(1);
  });

  it('livery golden merge names a missing or invalid folder or file', () => {
    expect(() => mergeResults([])).toThrow('no folders are named; name the results folders of the shards');
    expect(() => mergeResults([join(temporary.path, 'nowhere')])).toThrow('no such folder');
    const empty = join(temporary.path, 'empty');
    mkdirSync(empty);
    expect(() => mergeResults([empty])).toThrow('neither results.json nor golden-report/results.json');
    writeFileSync(join(empty, 'results.json'), '{');
    expect(() => mergeResults([empty])).toThrow('not JSON');
    writeFileSync(join(empty, 'results.json'), '{}');
    expect(() => mergeResults([empty])).toThrow('no list of cases');
  });
});
