import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../../../src/contract/golden.js';
import { json, SMALL, useGoldenServer } from './golden-server.js';
import { pngOf } from './png-files.js';

const served = useGoldenServer();
const { put, compare } = served;

describe('GET /v1/golden/{name}/history', () => {
  it('the history lists every comparison, including those before a restart, newest first', async () => {
    await put(`/pad?${SMALL}`);
    await compare('/pad/compare');
    served.frames.spots = [{ x: 0, y: 0, colour: [0, 0, 0] }];
    const last = await compare('/pad/compare');
    const history = await json<Verdict[]>(await fetch(`${served.base}/pad/history`));
    expect(history.map(({ passed }) => passed)).toEqual([false, true]);
    expect(history[0]).toEqual(last);
    await served.restart();
    expect(await json<Verdict[]>(await fetch(`${served.base}/pad/history`))).toEqual(history);
  });

  it('the history lists at most a hundred comparisons', async () => {
    await put('/pad', pngOf(16, 16, [0, 0, 0, 255]));
    for (let i = 0; i < 103; i++) await compare('/pad/compare', pngOf(16, 16, [0, 0, i, 255]));
    const history = await json<Verdict[]>(await fetch(`${served.base}/pad/history`));
    expect(history.length).toBe(100);
    expect(history[0]!.worst!.actual[2]).toBe(102);
  });
});

describe('the stored results of comparisons', () => {
  it('the results of comparisons are in a folder that version control ignores', async () => {
    await put(`/pad?${SMALL}`);
    served.frames.spots = [{ x: 0, y: 0, colour: [0, 0, 0] }];
    await compare('/pad/compare');
    expect(readdirSync(join(served.folder.path, 'pad')).sort()).toEqual(['expected.png', 'golden.json']);
    expect(readFileSync(join(served.folder.path, '.results/.gitignore'), 'utf8')).toBe('*\n');
    expect(readdirSync(join(served.folder.path, '.results/pad')).sort()).toEqual([
      'actual.png',
      'diff.png',
      'history.json',
    ]);
  });

  it('pictures of comparisons have the same size limit as accepted pictures, and the oldest are removed first', async () => {
    await served.restart({ bytesMax: 700 });
    for (const name of ['a', 'b', 'c']) {
      await put(`/${name}`, pngOf(64, 36, [0, 0, 0, 255]));
      await compare(`/${name}/compare`, pngOf(64, 36, [9, 9, 9, 255]));
      const old = new Date(Date.now() - 60_000);
      for (const file of readdirSync(join(served.folder.path, '.results', name))) {
        utimesSync(join(served.folder.path, '.results', name, file), old, old);
      }
    }
    expect((await fetch(`${served.base}/a/actual`)).status).toBe(404);
    expect((await fetch(`${served.base}/c/actual`)).status).toBe(200);
    expect((await json<Verdict[]>(await fetch(`${served.base}/a/history`))).length).toBe(1);
  });
});
