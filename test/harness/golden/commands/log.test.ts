import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runGolden } from '../../../../harness/golden/cli.js';
import { setResultsFolder } from '../../../../harness/golden/results-folder.js';
import { encodePng } from '../../../../src/device/node/png/index.js';
import { flat } from '../../../compare/pictures.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../support/temporary-folder.js';
import { writeCase } from '../case-folder.js';

describe('livery golden log', () => {
  let temporary: TemporaryFolder;
  let said: string[] = [];
  let complained: string[] = [];
  beforeEach(() => {
    temporary = makeTemporaryFolder();
    [said, complained] = [[], []];
    vi.spyOn(console, 'log').mockImplementation((text: unknown) => void said.push(String(text)));
    vi.spyOn(console, 'error').mockImplementation((text: unknown) => void complained.push(String(text)));
    git('init', '--quiet', '--initial-branch=main');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    setResultsFolder(undefined);
    temporary.remove();
  });

  const cases = () => join(temporary.path, 'cases');
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada & Co', '-c', 'user.email=a@example.org', ...words], {
      cwd: temporary.path,
      encoding: 'utf8',
      env: { ...process.env, GIT_AUTHOR_DATE: '2026-02-03T04:05:06Z' },
    });
  const commit = (subject: string): void => {
    git('add', '-A', 'cases');
    git('commit', '--quiet', '-m', subject);
  };
  const accept = (name: string, level: number, size = 8): Buffer => {
    const { rgba, width, height } = flat([level, 0, 0], size, size);
    const png = encodePng(rgba, width, height);
    writeFileSync(join(cases(), name, 'expected.png'), png);
    return Buffer.from(png);
  };
  const log = (name: string): Promise<number> =>
    runGolden(['log', name, '--cases', cases(), '--results', join(temporary.path, 'results')]);
  const page = (): string => readFileSync(/page: (.*)/.exec(said.join('\n'))![1]!, 'utf8');

  it('golden log shows each accepted picture with its commit, even from before the case was moved', async () => {
    writeCase(cases(), 'hull/old');
    const first = accept('hull/old', 10);
    commit('first <i>picture</i>');
    accept('hull/old', 200);
    commit('brighter');
    mkdirSync(join(cases(), 'paint'));
    renameSync(join(cases(), 'hull/old'), join(cases(), 'paint/new'));
    commit('moved');
    const saved = accept('paint/new', 90);
    expect(await log('new')).toBe(0);
    const titles = [...page().matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
    expect(titles).toEqual(['Not committed yet', 'moved', 'brighter', 'first &lt;i&gt;picture&lt;/i&gt;']);
    expect(page()).toContain(`base64,${first.toString('base64')}`);
    expect(page()).toContain(`base64,${saved.toString('base64')}`);
    expect(page()).toContain('64 texels (100.0 %) differ');
    expect(page()).toContain('No texel has changed.');
    expect(page()).toContain('Ada &amp; Co, <time datetime="2026-02-03T04:05:06+00:00">');
    expect(said[1]).toMatch(/^2026-02-03 {2}[0-9a-f]{10} {2}Ada & Co {2}moved$/);
    expect(page()).not.toMatch(/(src|href)="(?!data:)/);
  });

  it('golden log shows a removed picture and a changed size', async () => {
    writeCase(cases(), 'hull/red');
    const path = join(cases(), 'hull/red/expected.png');
    accept('hull/red', 10);
    commit('one');
    accept('hull/red', 10, 16);
    commit('larger');
    writeFileSync(path, 'no picture');
    commit('broken');
    writeFileSync(path, 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n');
    commit('pointer');
    rmSync(path);
    commit('removed');
    expect(await log('hull/red')).toBe(0);
    for (const words of ['was removed', 'is in Git LFS', 'cannot be read as a picture', 'the accepted one 8×8 px'])
      expect(page()).toContain(words);
  });

  it('livery golden log shows a picture that is not committed', async () => {
    writeCase(cases(), 'hull/red');
    accept('hull/red', 10);
    expect(await log('hull/red')).toBe(0);
    expect(page()).toContain('Not committed yet');
  });

  it('livery golden log names a case without an accepted picture', async () => {
    writeCase(cases(), 'hull/red');
    expect(await log('hull/red')).toBe(1);
    expect(said).toEqual(['hull/red has no accepted picture yet']);
  });

  it('livery golden log requires exactly one case', async () => {
    writeCase(cases(), 'hull/red');
    writeCase(cases(), 'hull/redder');
    accept('hull/red', 10);
    expect(await log('hull/red')).toBe(0);
    expect(await log('hull')).toBe(2);
    expect(complained.join('\n')).toContain("2 cases have 'hull' in their names (hull/red, hull/redder, …); name one");
    expect(await log('wing')).toBe(2);
    expect(await runGolden(['log', '--results', temporary.path])).toBe(2);
    expect(complained.join('\n')).toContain('livery golden log: no case is named');
  });

  it('livery golden log requires a repository', async () => {
    writeCase(cases(), 'hull/red');
    rmSync(join(temporary.path, '.git'), { recursive: true });
    expect(await log('hull/red')).toBe(2);
    expect(complained.join('\n')).toContain('is not in a git repository');
  });
});
