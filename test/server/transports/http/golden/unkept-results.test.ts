import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Golden, Verdict } from '../../../../../src/contract/golden.js';
import { json, refusal, SMALL, useGoldenServer } from './golden-server.js';

const served = useGoldenServer();
const { send, put, compare } = served;
const at = (...names: string[]): string => join(served.folder.path, '.results', ...names);

afterEach(() => vi.unstubAllEnvs());

/**
 * Obstacles that keep the server from writing results. Each obstacle is a file in the place of a folder, because root
 * can write to read-only folders.
 */
const OBSTACLES: readonly (readonly [what: string, block: () => void, elsewhere: boolean])[] = [
  ['the results folder cannot be created', () => writeFileSync(at(), ''), true],
  [
    'no folder can be created at all',
    () => {
      writeFileSync(at(), '');
      vi.stubEnv('TMPDIR', at());
    },
    false,
  ],
  [
    'the results folder of this golden cannot be created',
    () => {
      mkdirSync(at());
      writeFileSync(at('pad'), '');
    },
    false,
  ],
  [
    'the disk is full',
    () => {
      // The server first writes to files named like drafts. If files with these names already exist, the writes fail,
      // as on a full disk.
      mkdirSync(at('pad'), { recursive: true });
      for (let draft = 0; draft < 2000; draft++) writeFileSync(at('pad', `.draft-${process.pid}-${draft}`), '');
    },
    false,
  ],
];

describe('a comparison whose results cannot be stored', () => {
  it.each(OBSTACLES)('a comparison still has its verdict, with a warning, if %s', async (_what, block, elsewhere) => {
    await put(`/pad?${SMALL}`);
    rmSync(at(), { recursive: true, force: true });
    block();
    await served.restart();
    const passed = await compare('/pad/compare');
    served.frames.colour = [200, 0, 0];
    const failed = await compare('/pad/compare');
    expect([passed.passed, failed.passed]).toEqual([true, false]);
    const warning = elsewhere
      ? expect.stringMatching(
          /^the results of comparisons are stored in a temporary folder, because .*\.results cannot be written to$/,
        )
      : expect.stringMatching(/^the results of this comparison could not be stored: .+/);
    expect([passed.warnings, failed.warnings]).toEqual([[warning], [warning]]);
    expect((await json<Golden>(await fetch(`${served.base}/pad`))).last).toEqual({ at: failed.at, passed: false });
    expect((await json<Verdict[]>(await fetch(`${served.base}/pad/history`))).map((one) => one.passed)).toEqual([
      false,
      true,
    ]);
    for (const which of ['actual', 'diff']) {
      const answer = await send('GET', `/pad/${which}`);
      if (elsewhere) expect(answer.status).toBe(200);
      else
        expect(await refusal(answer)).toEqual([
          404,
          'ENOENT',
          expect.stringMatching(
            /^golden: the pictures of the last comparison with 'pad' were not stored \(.+\); compare again/,
          ),
        ]);
    }
    expect(await put('/pad')).toMatchObject({ error: null, last: null });
  });

  it('a comparison that cannot be stored removes the pictures of the previous comparison', async () => {
    await put(`/pad?${SMALL}`);
    served.frames.colour = [200, 0, 0];
    await compare('/pad/compare');
    expect((await send('GET', '/pad/actual')).status).toBe(200);
    rmSync(at('pad'), { recursive: true });
    writeFileSync(at('pad'), '');
    await compare('/pad/compare');
    expect((await send('GET', '/pad/actual')).status).toBe(404);
    expect((await send('PUT', '/pad?from=actual')).status).toBe(404);
    rmSync(at('pad'));
    expect((await compare('/pad/compare')).warnings).toEqual([]);
    expect((await send('GET', '/pad/actual')).status).toBe(200);
  });
});
