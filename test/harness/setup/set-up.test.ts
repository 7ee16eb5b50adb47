import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { projectRoot } from '../../../src/device/node/installation/project-root.js';

interface Step {
  readonly name: string;
  readonly run: () => Promise<string>;
}

const load = (file: string): Promise<unknown> =>
  import(pathToFileURL(join(projectRoot(), 'harness', 'setup', file)).href) as Promise<unknown>;
const { runStages } = (await load('set-up.mjs')) as {
  readonly runStages: (stages: readonly (readonly Step[])[], quiet: boolean) => Promise<boolean>;
};
const { SetupError } = (await load('progress.mjs')) as { readonly SetupError: new (message: string) => Error };

afterEach(() => void vi.restoreAllMocks());

it('the set-up prints why a step failed while the other step is still running, and then why the other step failed', async () => {
  const printed: string[] = [];
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const firstReason = new Promise<void>((resolve) => {
    vi.spyOn(console, 'error').mockImplementation((text) => {
      printed.push(String(text));
      resolve();
    });
  });
  const viewer = { name: 'viewer', run: () => Promise.reject(new SetupError('the page is broken')) };
  const assets = {
    name: 'assets',
    run: () => firstReason.then(() => Promise.reject(new SetupError('the disk is full'))),
  };
  let isFollowed = false;
  const next = { name: 'next', run: () => ((isFollowed = true), Promise.resolve('done')) };
  expect(await runStages([[viewer, assets], [next]], true)).toBe(false);
  expect(printed).toEqual(['the page is broken', 'the disk is full']);
  expect(isFollowed).toBe(false);
});
