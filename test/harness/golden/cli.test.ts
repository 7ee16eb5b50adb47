import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runGolden } from '../../../harness/golden/cli.js';
import { setResultsFolder } from '../../../harness/golden/results-folder.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';
import { emptyFolder } from '../../support/temporary-folder.js';
import { writeCase } from './case-folder.js';

describe('livery golden', () => {
  let said: string[] = [];
  let complained: string[] = [];
  beforeEach(() => {
    said = [];
    complained = [];
    vi.spyOn(console, 'log').mockImplementation((text: unknown) => void said.push(String(text)));
    vi.spyOn(console, 'error').mockImplementation((text: unknown) => void complained.push(String(text)));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    setResultsFolder(undefined);
  });

  it.each([
    [['run', '--shard', '3/2'], "--shard takes i/n with i from 1 to n, such as 2/3; got '3/2'"],
    [['run', '--shard', '0/2'], "got '0/2'"],
    [['run', '--repeat', 'often'], "--repeat takes a whole number above 0, got 'often'"],
    [['run', '--in', 'firefox'], "--in takes node or chromium, got 'firefox'"],
    [['run', 'a', 'b'], 'too many words; leave out b'],
    [['run', '--yes'], 'livery golden run: takes no --yes'],
    [['run', '--workers', '0'], "--workers takes a whole number above 0, got '0'"],
    [
      ['run', '--processes', '4'],
      'livery golden: --processes: no such option; there are --shard, --in, --repeat, --workers, --watch, --cases,',
    ],
    [['update', '--watch'], 'livery golden update: takes no --watch'],
    [['run', '--watch', '--shard', '1/2'], 'draws in Node, each case once; leave out --shard'],
    [['run', '--watch', 'no-such-case'], "has 'no-such-case' in its name"],
    [['run', '--sard', '1/2'], 'livery golden: --sard: no such option; did you mean --shard?'],
    [['run', '--shard'], 'livery golden: --shard: takes a value; write it behind the option'],
    [['list', '--cases', '--json'], 'livery golden: --cases: takes a value'],
    [['list', '--json=yes'], "livery golden: --json: takes no value, got 'yes'"],
    [['upadte'], "unknown command 'upadte'; did you mean update?"],
    [['stickers/'], 'a filter comes after the command: golden run stickers/'],
    [['list', '--cases', 'no/such/folder'], 'no such folder'],
    [['run', 'no-such-case'], "has 'no-such-case' in its name"],
    [['merge'], 'no folders are named; name the results'],
    [['merge', '--results', '/proc/nope'], '/proc/nope: results cannot be written there (ENOENT)'],
    [['merge', '--results', `${import.meta.filename}/x`], 'results cannot be written there (ENOTDIR)'],
    [['run', '--incomplete'], 'livery golden run: takes no --incomplete'],
  ])('livery golden rejects %j', async (argv, words) => {
    expect(await runGolden(argv)).toBe(2);
    expect(complained.join('\n')).toContain(words);
  });

  it('livery golden names the damaged results file of the last run', async () => {
    const results = makeTemporaryFolder();
    results.write('golden.json', '{"cases": [\n');
    expect(await runGolden(['report', '--results', results.path])).toBe(2);
    expect(complained.join('\n')).toContain('golden.json: not JSON: line 2, column 1: ');
    results.remove();
  });

  it('livery golden explains what a case is when a folder contains none', async () => {
    expect(await runGolden(['list', '--cases', emptyFolder()])).toBe(2);
    expect(complained.join('\n')).toContain('a case is a file <feature>/<behaviour>/case.json');
  });

  it('livery golden lists cases with their descriptions, as text and as JSON', async () => {
    const root = emptyFolder();
    writeCase(root, 'hull/red');
    writeCase(root, 'glass/stock');
    expect(await runGolden(['list', '--cases', root])).toBe(0);
    expect(said.join('\n')).toContain('hull/red     What hull/red protects, in one sentence.');
    said = [];
    expect(await runGolden(['list', 'glass', '--cases', root, '--json'])).toBe(0);
    expect(JSON.parse(said.join(''))).toMatchObject([{ name: 'glass/stock', comparer: 'exact', width: 32 }]);
  });

  it('livery golden lists an invalid case with its error, and exits with 1', async () => {
    const root = emptyFolder();
    writeCase(root, 'hull/red');
    writeCase(root, 'hull/wrong', { change: { width: 8 } });
    expect(await runGolden(['list', '--cases', root])).toBe(1);
    expect(said.join('\n')).toContain('hull/red    What hull/red protects');
    expect(said.join('\n')).toContain('/width: must be from 16 to 2048, not 8');
    expect(said.join('\n')).toContain('2 cases, 1 of them cannot be used');
    expect(await runGolden(['list', 'red', '--cases', root])).toBe(0);
  });

  it('livery golden prints its help', async () => {
    expect(await runGolden(['--help'])).toBe(0);
    for (const command of ['run', 'update', 'list', 'merge', 'report', 'images']) {
      expect(said.join('\n')).toContain(`livery golden ${command}`);
    }
  });
});
