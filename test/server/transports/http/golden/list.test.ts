import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Golden } from '../../../../../src/contract/golden.js';
import { json, refusal, SMALL, useGoldenServer } from './golden-server.js';
import { pngOf } from './png-files.js';

const served = useGoldenServer();
const { send, put, compare } = served;

describe('GET /v1/golden', () => {
  it('GET /v1/golden lists the accepted goldens by name, each with its last comparison', async () => {
    expect(await json<Golden[]>(await fetch(served.base))).toEqual([]);
    await put(`/b?${SMALL}`);
    await put(`/a?${SMALL}`);
    const { at } = await compare('/b/compare');
    expect((await json<Golden[]>(await fetch(served.base))).map(({ name, last }) => [name, last])).toEqual([
      ['a', null],
      ['b', { at, passed: true }],
    ]);
  });

  it('GET /v1/golden lists the picture of a golden case, with the tolerance and the mask of the case', async () => {
    mkdirSync(join(served.folder.path, 'red'));
    writeFileSync(join(served.folder.path, 'red/expected.png'), pngOf(64, 36, [40, 80, 120, 255]));
    const golden = {
      description: 'The ball wears the rule of all.',
      scene: 'default',
      writes: [],
      width: 64,
      height: 36,
      tolerance: { comparer: 'pixelmatch', max_texels: 2, why: 'measured on two adapters, rounding only' },
    };
    writeFileSync(join(served.folder.path, 'red/case.json'), JSON.stringify(golden));
    expect(await json<Golden[]>(await fetch(served.base))).toMatchObject([
      { name: 'red', width: 64, tolerance: { comparer: 'pixelmatch', max_texels: 2 } },
    ]);
    expect(await compare('/red/compare')).toMatchObject({ passed: true });
    // A DELETE over HTTP must not delete a `case.json`, which a user has written.
    await send('DELETE', '/red');
    expect(readdirSync(join(served.folder.path, 'red'))).toEqual(['case.json']);
  });

  it('every percentile bound of a golden case applies to comparisons', async () => {
    mkdirSync(join(served.folder.path, 'red'));
    writeFileSync(join(served.folder.path, 'red/expected.png'), pngOf(64, 36, [40, 80, 120, 255]));
    const golden = (percentiles: object): string =>
      JSON.stringify({
        description: 'The ball wears the rule of all.',
        scene: 'default',
        writes: [],
        width: 64,
        height: 36,
        tolerance: { comparer: 'flip', max_region: 1, ...percentiles, why: 'edges wander between two drivers' },
      });
    // Change a tenth of the picture. This changes the 95th percentile, but not the median.
    served.frames.spots = Array.from({ length: 6 * 36 }, (_, i) => ({
      x: i % 6,
      y: Math.floor(i / 6),
      colour: [255, 80, 0],
    }));
    for (const [percentiles, passed] of [
      [{ max_p50: 0.01 }, true],
      [{ max_p95: 0.01 }, false],
      [{ max_p50: 0.01, max_p99: 0.01 }, false],
    ] as const) {
      writeFileSync(join(served.folder.path, 'red/case.json'), golden(percentiles));
      expect(await compare('/red/compare'), JSON.stringify(percentiles)).toMatchObject({ passed });
    }
    expect((await json<Golden[]>(await fetch(served.base)))[0]!.tolerance).toMatchObject({
      max_p50: 0.01,
      max_p99: 0.01,
      max_region: 1,
    });
  });

  it('GET /v1/golden reports a damaged settings file by its name', async () => {
    await put(`/pad?${SMALL}`);
    writeFileSync(join(served.folder.path, 'pad/golden.json'), '{"width":64}');
    const [status, errno, message] = await refusal(await send('GET', '/pad'));
    expect([status, errno]).toEqual([500, 'EIO']);
    expect(message).toContain("golden.json of 'pad'");
    expect(await json<Golden[]>(await fetch(served.base))).toMatchObject([{ name: 'pad', error: message }]);
  });

  it('while goldens are off, the refusal names the key that turns them on', async () => {
    await served.restart(null);
    const why = 'golden: this server keeps no goldens; set golden_folder to a folder';
    expect(await refusal(await fetch(served.base))).toEqual([501, 'EOPNOTSUPP', why]);
    for (const [method, path] of [
      ['PUT', '/a'],
      ['POST', '/a/compare'],
      ['DELETE', '/a'],
      ['GET', '/a/diff'],
    ] as const) {
      expect((await send(method, path)).status).toBe(501);
    }
  });
});
