import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodePng } from '../../../../../src/device/node/png/index.js';
import type { Golden, Verdict } from '../../../../../src/contract/golden.js';
import { json, refusal, SMALL, useGoldenServer } from './golden-server.js';
import { pngOf } from './png-files.js';

const served = useGoldenServer();
const { send, put, compare } = served;

describe('PUT /v1/golden/{name}', () => {
  it('PUT /v1/golden/{name} accepts the current frame under the name, and returns the stored settings', async () => {
    const golden = await put(`/pad?${SMALL}`);
    expect(golden).toMatchObject({
      name: 'pad',
      width: 64,
      height: 36,
      samples: 1,
      pass: null,
      tolerance: { comparer: 'exact' },
      mask: [],
      expected: '/v1/golden/pad/expected',
      last: null,
    });
    expect(served.frames.asked).toEqual([{ width: 64, height: 36, samples: 1, settled: true, pass: undefined }]);
    const file = readFileSync(join(served.folder.path, 'pad/expected.png'));
    expect(golden.bytes).toBe(file.length);
    expect(decodePng(file)).toMatchObject({ width: 64, height: 36 });
    const expected = await fetch(`${served.base}/pad/expected`);
    expect(expected.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await expected.arrayBuffer()).equals(file)).toBe(true);
  });

  it('PUT /v1/golden/{name} accepts a frame of 960 by 540 pixels unless the request contains a size', async () => {
    expect(await put('/whole')).toMatchObject({ width: 960, height: 540 });
  });

  it('PUT /v1/golden/{name} accepts a PNG file in a body of any content type, and stores it byte for byte', async () => {
    const png = pngOf(20, 16, [1, 2, 3, 255]);
    expect(await put('/sent', png)).toMatchObject({ width: 20, height: 16, bytes: png.length });
    expect(readFileSync(join(served.folder.path, 'sent/expected.png')).equals(png)).toBe(true);
    expect(served.frames.asked).toEqual([]);
  });

  it('PUT /v1/golden/{name} keeps settings that a later request omits', async () => {
    await put(`/pad?${SMALL}&samples=4&comparer=flip&max_mean=0.01&why=two%20drivers&mask=0,0,8,8`);
    served.frames.colour = [0, 0, 0];
    const again = await put('/pad');
    expect(again).toMatchObject({
      width: 64,
      samples: 4,
      tolerance: { comparer: 'flip', max_mean: 0.01, why: 'two drivers' },
      mask: [{ x: 0, y: 0, width: 8, height: 8 }],
    });
    expect(await put('/pad?mask=&comparer=exact')).toMatchObject({
      mask: [],
      tolerance: { comparer: 'exact', why: '' },
    });
    expect(JSON.parse(readFileSync(join(served.folder.path, 'pad/golden.json'), 'utf8'))).toMatchObject({
      samples: 4,
      mask: [],
    });
  });

  it('with from=actual, PUT /v1/golden/{name} accepts the picture of the last comparison', async () => {
    await put(`/pad?${SMALL}`);
    served.frames.colour = [200, 0, 0];
    await compare('/pad/compare');
    served.frames.colour = [0, 0, 0];
    await put('/pad?from=actual');
    const { rgba } = decodePng(readFileSync(join(served.folder.path, 'pad/expected.png')));
    expect([...rgba.subarray(0, 3)]).toEqual([200, 0, 0]);
  });

  it('accepting the last comparison also accepts its settings, and the request must not contain other settings', async () => {
    await put(`/pad?${SMALL}`);
    await compare('/pad/compare?samples=4&pass=normal');
    expect(await put('/pad?from=actual')).toMatchObject({ samples: 4, pass: 'normal' });
    for (const how of ['samples=1', 'pass=depth', 'width=64&height=64']) {
      const [status, errno, message] = await refusal(await send('PUT', `/pad?from=actual&${how}`));
      expect([status, errno], how).toEqual([400, 'EINVAL']);
      expect(message).toContain('the compared picture unchanged');
    }
  });

  it('PUT /v1/golden/{name} refuses from=actual before the first comparison', async () => {
    await put(`/pad?${SMALL}`);
    expect(await refusal(await send('PUT', '/pad?from=actual'))).toEqual([
      404,
      'ENOENT',
      "golden: nothing was compared with 'pad' yet; POST /v1/golden/pad/compare first",
    ]);
  });

  it('PUT /v1/golden/{name} accepts names of up to 64 characters', async () => {
    expect((await put(`/${'a'.repeat(64)}?${SMALL}`)).name).toHaveLength(64);
    expect((await put(`/A-1_b.c?${SMALL}`)).name).toBe('A-1_b.c');
  });

  it('PUT /v1/golden/{name} removes the comparisons with the picture that it replaces', async () => {
    await put(`/pad?${SMALL}`);
    served.frames.colour = [200, 0, 0];
    const failed = await compare('/pad/compare');
    expect((await json<Golden>(await fetch(`${served.base}/pad`))).last).toEqual({ at: failed.at, passed: false });
    expect((await put('/pad?from=actual')).last).toBeNull();
    const passed = await compare('/pad/compare');
    expect(passed.accepted > failed.accepted).toBe(true);
    expect((await json<Golden>(await fetch(`${served.base}/pad`))).last).toEqual({ at: passed.at, passed: true });
    expect((await json<Verdict[]>(await fetch(`${served.base}/pad/history`))).map((verdict) => verdict.passed)).toEqual(
      [true, false],
    );
  });
});
