import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runGolden } from '../../../../harness/golden/cli.js';
import { setResultsFolder } from '../../../../harness/golden/results-folder.js';
import { type FailedRun, makeFailedRun } from '../accept/failed-run.js';
import { zipOf } from '../accept/zip-file.js';
import { GitHubServer } from '../github/github-server.js';

let run: FailedRun;
let said: string[] = [];
let complained: string[] = [];
beforeEach(() => {
  run = makeFailedRun(['hull/blue', 'hull/red']);
  [said, complained] = [[], []];
  vi.spyOn(console, 'log').mockImplementation((text: unknown) => void said.push(String(text)));
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => void complained.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  setResultsFolder(undefined);
  run.remove();
});

const accept = (source: string, ...more: string[]): Promise<number> =>
  runGolden(['accept', source, '--cases', run.casesFolder, '--results', join(run.path, 'mine'), ...more]);
const accepted = () => ['hull/blue', 'hull/red'].filter((name) => readFileSync(run.baseline(name)).equals(run.actual));
const archive = (): string => {
  const path = join(run.path, 'artifact.zip');
  execFileSync('zip', ['-q', '-r', path, '.'], { cwd: run.report });
  return path;
};
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('livery-golden-accept-'));

describe('livery golden accept', () => {
  it('livery golden accept says what it would write, and writes nothing without a confirmation', async () => {
    expect(await accept(run.results)).toBe(2);
    expect(said.join('\n')).toMatch(/hull\/blue +changed\n +1 of 2304 texels differ/);
    expect(said.join('\n')).toContain('2 pictures to accept; look first:');
    expect(existsSync(join(run.path, 'mine', 'golden-update', 'index.html'))).toBe(true);
    expect(complained.join('\n')).toContain('nothing was written; --yes accepts pictures without asking');
    expect(accepted()).toEqual([]);
    expect(await accept(run.results, '--dry-run')).toBe(0);
    expect(accepted()).toEqual([]);
  });

  it('livery golden accept writes the pictures of a results folder, and then reports them as already accepted', async () => {
    expect(await accept(run.results, 'red', '--yes')).toBe(0);
    expect(accepted()).toEqual(['hull/red']);
    expect(await accept(run.report, '--yes')).toBe(0);
    expect(accepted()).toEqual(['hull/blue', 'hull/red']);
    said = [];
    expect(await accept(run.results)).toBe(0);
    expect(said.join('\n')).toMatch(/hull\/red +is accepted already\n\nnothing to accept/);
  });

  it('livery golden accept writes the pictures of an archive, and removes the unpacked files', async () => {
    const before = leftovers();
    expect(await accept(archive(), '--yes')).toBe(0);
    expect(accepted()).toEqual(['hull/blue', 'hull/red']);
    expect(leftovers()).toEqual(before);
  });

  it('livery golden accept skips a case drawn from different inputs', async () => {
    const file = join(run.casesFolder, 'hull/red/case.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"writes":[]', '"writes":["paint/parts/enabled 1"]'));
    expect(await accept(run.results, '--yes')).toBe(1);
    expect(said.join('\n')).toMatch(/hull\/red +was drawn from different inputs \(.*case\.json\)/);
    expect(accepted()).toEqual(['hull/blue']);
  });

  it('livery golden accept skips a case whose repetitions drew different pictures', async () => {
    run.change((results) => {
      const record = results.cases.find(({ name }) => name === 'hull/red')!;
      const provenance = { ...record.provenance!, baselines: [] };
      (results.cases as object[]).push({ ...record, round: 1, provenance });
    });
    expect(await accept(run.results, '--yes')).toBe(1);
    expect(said.join('\n')).toContain('its repetitions drew different pictures');
    expect(accepted()).toEqual(['hull/blue']);
  });

  it.each([
    ['a link', { name: 'pictures/x.png', bytes: Buffer.from('/etc/passwd'), mode: 0o120_777 }, 'is a link'],
    ['a path that leads out of the archive', { name: '../x.png', bytes: Buffer.from('x') }, 'invalid relative path'],
  ])('livery golden accept refuses an archive with %s, and leaves no file behind', async (_what, entry, words) => {
    const before = leftovers();
    const path = join(run.path, 'bad.zip');
    writeFileSync(path, zipOf([entry]));
    expect(await accept(path, '--yes')).toBe(2);
    expect(complained.join('\n')).toContain(words);
    expect(leftovers()).toEqual(before);
  });

  it('livery golden accept refuses results whose pictures are outside the report', async () => {
    run.change(({ cases }) => Object.assign(cases[1]!.pictures, { actual: '../../../../../etc/passwd' }));
    expect(await accept(run.results, '--yes')).toBe(2);
    expect(complained.join('\n')).toContain('is outside of the report');
    expect(accepted()).toEqual([]);
  });

  it.each([
    [[], 'no results are named; name a folder, a zip file or the number of a run'],
    [['no-such-place'], "'no-such-place' is neither a folder, a zip file nor the number of a run"],
    [[tmpdir()], 'neither results.json nor golden-report/results.json in it'],
  ])('livery golden accept %j explains which argument is needed', async (words, message) => {
    expect(await runGolden(['accept', ...words, '--results', join(run.path, 'mine')])).toBe(2);
    expect(complained.join('\n')).toContain(message);
  });

  describe('with the number of a GitHub Actions run', () => {
    let gitHub: GitHubServer;
    beforeEach(async () => {
      gitHub = new GitHubServer();
      await gitHub.start();
      for (const [name, value] of Object.entries(gitHub.environment)) vi.stubEnv(name, value);
      const bytes = readFileSync(archive());
      gitHub.artifacts.push({
        id: 7,
        name: 'golden-report',
        expired: false,
        bytes: Buffer.from('of an earlier attempt'),
      });
      gitHub.artifacts.push({ id: 9, name: 'golden-report', expired: false, bytes });
    });
    afterEach(() => gitHub.stop());

    it('livery golden accept downloads the newest report of the run', async () => {
      expect(await accept('77', '--yes')).toBe(0);
      expect(accepted()).toEqual(['hull/blue', 'hull/red']);
      expect(gitHub.asked).toEqual([
        'GET /repos/owner/name/actions/runs/77/artifacts',
        'GET /repos/owner/name/actions/artifacts/9/zip',
      ]);
      expect(gitHub.storage).toHaveLength(1);
      expect(gitHub.storage[0]).not.toHaveProperty('authorization');
    });

    it('livery golden accept accepts the address of the run from the browser', async () => {
      expect(await accept('https://github.com/owner/name/actions/runs/77/job/3', '--yes')).toBe(0);
      expect(await accept('https://github.com/other/name/actions/runs/77', '--yes')).toBe(2);
      expect(complained.join('\n')).toContain('other/name/actions/runs/77/artifacts?per_page=100: answered 404');
    });

    it.each<[string, string[], () => unknown, string]>([
      [
        'an artifact of another name',
        ['--artifact', 'pictures'],
        () => 0,
        "no artifact 'pictures'; it has 'golden-report', 'golden-report'",
      ],
      ['another run', [], () => 0, 'answered 404 (Not Found); check the repository and the number'],
      [
        'a token that is refused',
        [],
        () => vi.stubEnv('GITHUB_TOKEN', 'wrong-secret'),
        'answered 401 (Bad credentials)',
      ],
      [
        'a repository that does not exist',
        ['--repository', 'name'],
        () => 0,
        "no repository 'name'; name one with --repository",
      ],
      ['an unreachable network', [], () => vi.stubEnv('GITHUB_API_URL', 'http://127.0.0.1:1'), 'does not answer'],
      ['an artifact that expired', [], () => gitHub.artifacts.forEach((each) => (each.expired = true)), 'has expired'],
      ['an artifact that cannot be unpacked', [], () => gitHub.artifacts.pop(), 'artifact.zip: cannot be unpacked'],
    ])('livery golden accept explains the failure: %s', async (what, options, change, message) => {
      change();
      expect(await accept(what === 'another run' ? '78' : '77', ...options, '--yes')).toBe(2);
      expect(complained.join('\n')).toContain(message);
      expect(complained.join('\n')).not.toMatch(/wrong-secret|a-token-of-this-test/);
      expect(accepted()).toEqual([]);
    });

    it('livery golden accept says that it needs a token when it has none', async () => {
      vi.stubEnv('GITHUB_TOKEN', undefined);
      vi.stubEnv('GH_TOKEN', undefined);
      vi.stubEnv('PATH', run.path);
      expect(await accept('77')).toBe(2);
      expect(complained.join('\n')).toContain('set GITHUB_TOKEN, or log in with: gh auth login');
    });

    it('livery golden accept takes the token from gh if the user is logged in to gh', async () => {
      vi.stubEnv('GITHUB_TOKEN', undefined);
      vi.stubEnv('GH_TOKEN', undefined);
      const gh = join(run.path, 'gh');
      writeFileSync(gh, `#!/bin/sh\n[ "$*" = "auth token" ] && echo ${GitHubServer.TOKEN}\n`, { mode: 0o755 });
      vi.stubEnv('PATH', `${run.path}:${process.env['PATH']}`);
      expect(await accept('77', '--yes')).toBe(0);
      expect(accepted()).toEqual(['hull/blue', 'hull/red']);
    });
  });
});
