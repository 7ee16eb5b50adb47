import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runGolden } from '../../../../harness/golden/cli.js';
import { decodePng } from '../../../../src/device/node/png/index.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../support/temporary-folder.js';
import { type FailedRun, makeFailedRun } from '../accept/failed-run.js';
import { GitHubServer } from '../github/github-server.js';

describe('livery golden comment', () => {
  let run: FailedRun;
  let gitHub: GitHubServer;
  let temporary: TemporaryFolder;
  let said: string[] = [];
  let complained: string[] = [];
  beforeEach(async () => {
    run = makeFailedRun(['hull/blue', 'hull/red']);
    temporary = makeTemporaryFolder();
    gitHub = new GitHubServer();
    await gitHub.start();
    const event = temporary.write('event.json', { pull_request: { number: 5 } });
    const job = { ...gitHub.environment, GITHUB_EVENT_PATH: event, GITHUB_RUN_ID: '77' };
    for (const [name, value] of Object.entries(job)) vi.stubEnv(name, value);
    vi.stubEnv('GITHUB_SERVER_URL', 'https://github.example');
    [said, complained] = [[], []];
    vi.spyOn(console, 'log').mockImplementation((text: unknown) => void said.push(String(text)));
    vi.spyOn(console, 'error').mockImplementation((text: unknown) => void complained.push(String(text)));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await gitHub.stop();
    run.remove();
    temporary.remove();
  });

  const comment = (...words: string[]): Promise<number> => runGolden(['comment', run.results, ...words]);
  const pass = () => run.change((results) => Object.assign(results, { failed: 0, passed: 3, cases: [] }));

  it('livery golden comment creates one comment with text and a link, and afterwards updates it', async () => {
    gitHub.comments.push({ id: 1, body: 'A reviewer says: <!-- livery golden -->', user: { login: 'ada' } });
    expect(await comment()).toBe(0);
    expect(gitHub.comments).toHaveLength(2);
    const [, { body }] = gitHub.comments as [object, { body: string }];
    expect(body).toContain('### ❌ 2 of 3 golden cases failed');
    expect(body).toContain('- `hull/blue`: 1 of 2304 texels differ; none may differ');
    expect(body).toContain('[this run](https://github.example/owner/name/actions/runs/77)');
    expect(body).toContain('golden accept 77`');
    pass();
    expect(await comment()).toBe(0);
    expect(gitHub.comments).toHaveLength(2);
    expect(gitHub.comments[1]!.body).toContain('### ✅ All 3 golden cases passed');
    expect(said).toEqual(['comment made', 'comment changed']);
  });

  it('livery golden comment creates no comment when the first run passes', async () => {
    pass();
    expect(await comment()).toBe(0);
    expect(gitHub.comments).toEqual([]);
    expect(said).toEqual(['nothing failed: no comment is needed']);
  });

  it('livery golden comment finds its own comment among more than a hundred others', async () => {
    for (let id = 1; id <= 120; id++) gitHub.comments.push({ id, body: 'talk', user: { login: 'ada' } });
    expect(await comment()).toBe(0);
    expect(await comment()).toBe(0);
    expect(gitHub.comments).toHaveLength(121);
  });

  it('golden comment replaces its own old pictures and keeps those of other pull requests', async () => {
    const other = gitHub.commit(
      new Map([
        ['pull-request-4/0-after.png', 'x'],
        ['pull-request-5/9-after.png', 'old'],
      ]),
    );
    gitHub.refs.set('heads/golden-pictures', other);
    expect(await comment('--pictures-branch', 'golden-pictures')).toBe(0);
    const files = gitHub.filesOf('golden-pictures');
    const own = ['0-before', '0-after', '0-difference', '1-before', '1-after', '1-difference'];
    expect([...files.keys()]).toEqual([
      'pull-request-4/0-after.png',
      ...own.map((name) => `pull-request-5/${name}.png`),
    ]);
    const head = gitHub.refs.get('heads/golden-pictures')!;
    const address = `https://github.example/owner/name/raw/${head}/pull-request-5/0-after.png`;
    expect(gitHub.comments[0]!.body).toContain(`![after of hull/blue](${address})`);
    const picture = decodePng(gitHub.blobs.get(files.get('pull-request-5/0-after.png')!)!);
    expect(picture).toEqual(decodePng(run.actual));
  });

  it('livery golden comment creates the branch when it writes the first pictures', async () => {
    expect(await comment('--pictures-branch', 'golden/pictures')).toBe(0);
    expect(gitHub.filesOf('golden/pictures').size).toBe(6);
  });

  it('livery golden comment keeps pictures that another job has pushed to the branch in the meantime', async () => {
    let isFirst = true;
    gitHub.refs.set('heads/shared', gitHub.commit(new Map()));
    gitHub.beforeRef = () => {
      if (isFirst) gitHub.refs.set('heads/shared', gitHub.commit(new Map([['pull-request-6/0-after.png', 'x']])));
      isFirst = false;
    };
    expect(await comment('--pictures-branch', 'shared')).toBe(0);
    expect([...gitHub.filesOf('shared').keys()]).toContain('pull-request-6/0-after.png');
    expect(gitHub.filesOf('shared').size).toBe(7);
  });

  it('livery golden comment refuses to write to a branch that contains files other than pictures', async () => {
    const head = gitHub.commit(new Map([['src/main.ts', 'x']]));
    gitHub.refs.set('heads/main', head);
    expect(await comment('--pictures-branch', 'main')).toBe(2);
    expect(complained.join('\n')).toContain('main: has files other than pictures of goldens (src)');
    expect(gitHub.refs.get('heads/main')).toBe(head);
  });

  it('livery golden comment gives up if another job changes the branch before each attempt to update it', async () => {
    gitHub.refs.set('heads/shared', gitHub.commit(new Map()));
    gitHub.beforeRef = () => void gitHub.refs.set('heads/shared', gitHub.commit(new Map()));
    expect(await comment('--pictures-branch', 'shared')).toBe(2);
    expect(complained.join('\n')).toContain('answered 422 (Update is not a fast forward); it was changed meanwhile');
  });

  it('livery golden comment only warns when the token may not write', async () => {
    gitHub.isReadOnly = true;
    expect(await comment('--pictures-branch', 'golden-pictures')).toBe(0);
    expect(complained.join('\n')).toMatch(
      /^WARNING: .*answered 403 .*'permissions: pull-requests: write', which a fork/,
    );
  });

  it('livery golden comment sends no request for a push, and exits with 0', async () => {
    vi.stubEnv('GITHUB_EVENT_PATH', temporary.write('push.json', { ref: 'refs/heads/main' }));
    expect(await comment()).toBe(0);
    expect(said).toEqual(['there is no pull request to comment on']);
    expect(gitHub.asked).toEqual([]);
  });

  it.each([
    [['--pull-request', 'five'], "--pull-request takes the number of a pull request, got 'five'"],
    [['--pull-request', '6'], 'answered 404 (Not Found)'],
    [['--pictures-branch', '../main'], "'../main' is not a name of a branch"],
  ])('livery golden comment rejects %j', async (words, message) => {
    expect(await comment(...words)).toBe(2);
    expect(complained.join('\n')).toContain(message);
    expect(gitHub.comments).toEqual([]);
  });

  it('the texts of cases cannot add mentions or links to the comment, and cannot break its table', async () => {
    run.change(({ cases }) => {
      Object.assign(cases[0]!, { name: 'hull/`@ada` | x', facts: ['see <img src=x> [a](http://b) | @ada\nmore'] });
    });
    expect(await comment()).toBe(0);
    const line = gitHub.comments[0]!.body.split('\n').find((text) => text.includes('x`'))!;
    expect(line).toContain('- `hull/ @ada    x`: see \\<img src=x\\> \\[a\\]\\(http://b\\) \\| &#64;ada');
    expect(line).not.toContain('more');
  });
});
