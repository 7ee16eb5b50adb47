import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodePng } from '../../../../../src/device/node/png/index.js';
import type { Golden } from '../../../../../src/contract/golden.js';
import { json, refusal, SMALL, useGoldenServer } from './golden-server.js';
import { header, pngOf } from './png-files.js';

const served = useGoldenServer();
const { send, put, compare } = served;

describe('POST /v1/golden/{name}/compare', () => {
  it('POST /v1/golden/{name}/compare passes an equal frame, and stores the frame', async () => {
    await put(`/pad?${SMALL}`);
    served.frames.ut = 12.5;
    const verdict = await compare('/pad/compare');
    expect(verdict).toMatchObject({
      name: 'pad',
      passed: true,
      ut: 12.5,
      source: 'frame',
      facts: [],
      warnings: [],
      figures: { texels: 64 * 36, masked: 0, compared: 1, differing: 0, flip: { max: 0 }, region: null },
      worst: null,
      diff: null,
    });
    expect((await fetch(`${served.base}/pad/actual`)).status).toBe(200);
    expect(await refusal(await fetch(`${served.base}/pad/diff`))).toEqual([
      404,
      'ENOENT',
      "golden: 'pad' passed, so there is no diff; look at expected or actual",
    ]);
  });

  it('the server releases the description of a frame when the frame has been compared or accepted', async () => {
    const before = served.frames.released;
    await put(`/pad?${SMALL}`);
    await compare('/pad/compare');
    served.frames.spots = [{ x: 10, y: 5, colour: [41, 80, 120] }];
    await compare('/pad/compare');
    writeFileSync(join(served.folder.path, 'pad', 'expected.png'), header(64, 36));
    await send('POST', '/pad/compare');
    expect(served.frames.released - before).toBe(4);
  });

  it('a frame that differs fails, and the verdict contains the worst texel and its drawn colour', async () => {
    await put(`/pad?${SMALL}`);
    served.frames.spots = [
      { x: 10, y: 5, colour: [41, 80, 120] },
      { x: 33, y: 20, colour: [255, 80, 0] },
    ];
    const verdict = await compare('/pad/compare');
    expect(verdict).toMatchObject({
      passed: false,
      figures: { differing: 2, flip: { p50: 0 } },
      worst: {
        x: 33,
        y: 20,
        actual: [255, 80, 0, 255],
        expected: [40, 80, 120, 255],
        difference: 215,
        surface: { drawn_by: 'terrain', lists: ['near'], stickers: 0 },
      },
      actual: '/v1/golden/pad/actual',
      diff: '/v1/golden/pad/diff',
    });
    expect(verdict.facts[0]).toBe('2 of 2304 texels differ; none may differ');
    expect(verdict.worst!.surface!.description).toMatch(/^terrain 5\.000 m away, albedo 40 80 120/);
    const origin = new URL(served.base).origin;
    const actual = decodePng(new Uint8Array(await (await fetch(origin + verdict.actual)).arrayBuffer()));
    expect([...actual.rgba.subarray((20 * 64 + 33) * 4, (20 * 64 + 33) * 4 + 3)]).toEqual([255, 80, 0]);
    const diff = decodePng(new Uint8Array(await (await fetch(origin + verdict.diff!)).arrayBuffer()));
    expect([diff.width, diff.height]).toEqual([64, 36]);
    expect(diff.rgba[(20 * 64 + 33) * 4]).toBeGreaterThan(diff.rgba[0]!);
  });

  it('a comparer in the request applies to that request only', async () => {
    await put(`/pad?${SMALL}&comparer=pixelmatch&max_texels=1`);
    served.frames.spots = [{ x: 33, y: 20, colour: [255, 80, 0] }];
    expect(await compare('/pad/compare')).toMatchObject({ passed: true, figures: { differing: 1 }, worst: { x: 33 } });
    expect(await compare('/pad/compare?comparer=pixelmatch')).toMatchObject({ passed: false });
    expect(await compare('/pad/compare?comparer=exact')).toMatchObject({ passed: false });
    expect(await compare('/pad/compare?comparer=flip&max_mean=0.1')).toMatchObject({ passed: true });
    expect(await compare('/pad/compare?comparer=flip&max_mean=0.1&max=0.001')).toMatchObject({
      passed: false,
      facts: [expect.stringContaining('FLIP max') as string, expect.anything(), expect.anything()],
    });
    // The parameters of a comparison do not change the stored tolerance.
    expect(await json<Golden>(await fetch(`${served.base}/pad`))).toMatchObject({
      tolerance: { comparer: 'pixelmatch', threshold: 0.1, max_texels: 1, why: '' },
    });
  });

  it('the verdict on a passed picture contains the figures of the difference, for every comparer', async () => {
    await put(`/pad?${SMALL}&comparer=flip&max_mean=0.1`);
    const none = { mean: 0, p50: 0, p95: 0, p99: 0, max: 0 };
    expect(await compare('/pad/compare')).toMatchObject({ passed: true, figures: { differing: 0, flip: none } });
    served.frames.spots = [{ x: 33, y: 20, colour: [255, 80, 0] }];
    const { passed, figures } = await compare('/pad/compare');
    expect(passed).toBe(true);
    expect(figures!.flip.mean).toBeGreaterThan(0);
    expect(figures!.flip.mean).toBeLessThan(0.1);
    expect(figures!.flip.max).toBeGreaterThan(0.1);
    const other = await compare('/pad/compare?comparer=pixelmatch&max_texels=9');
    expect(other).toMatchObject({ passed: true, figures: { flip: figures!.flip } });
  });

  it('a picture that passes only because of a raised max_region gets a warning', async () => {
    await put(`/pad?${SMALL}&comparer=flip&max_mean=0.5`);
    // Change the colour of 12 × 6 texels, about a thirtieth of the picture.
    served.frames.spots = Array.from({ length: 72 }, (_, i) => ({
      x: 20 + (i % 12),
      y: 9 + Math.floor(i / 12),
      colour: [255, 120, 0],
    }));
    for (const query of [
      '',
      '?comparer=flip&max_mean=1',
      '?comparer=flip&max=1',
      '?comparer=pixelmatch&max_texels=2304',
      '?comparer=pixelmatch&threshold=1',
    ]) {
      const { passed, facts } = await compare(`/pad/compare${query}`);
      expect([passed, facts[0]], query).toEqual([
        false,
        expect.stringMatching(/^FLIP mean of the 16×16 texels at \(\d+, \d+\) is 0\.\d+, above 0\.1 \(max_region\)$/),
      ]);
    }
    const raised = await compare('/pad/compare?comparer=flip&max_mean=0.5&max_region=0.9');
    expect(raised).toMatchObject({ passed: true, facts: [], tolerance: { max_region: 0.9 } });
    expect(raised.warnings).toEqual([expect.stringMatching(/^passed with a large local error: the 16×16 texels at/)]);
    const { x, y, error } = raised.figures!.region!;
    expect([x <= 20, y <= 9, error > 0.1 && error < 0.9]).toEqual([true, true, true]);
    expect(await compare('/pad/compare?comparer=flip&max_mean=0.5&max_region=0.05')).toMatchObject({ passed: false });
  });

  it('POST /v1/golden/{name}/compare warns of a mask that hides most of the picture', async () => {
    await put(`/pad?${SMALL}&mask=0,0,64,20`);
    expect(await compare('/pad/compare')).toMatchObject({
      passed: true,
      figures: { compared: 16 / 36 },
      warnings: ['only 44.4 % of the picture is compared: the mask hides the rest'],
    });
    served.frames.spots = [{ x: 33, y: 30, colour: [255, 80, 0] }];
    const { facts } = await compare('/pad/compare');
    expect(facts).toContain('1280 texels are masked: 44.4 % of the picture is compared');
  });

  it('POST /v1/golden/{name}/compare ignores the texels under the mask of the golden or of the request', async () => {
    await put(`/pad?${SMALL}&mask=32,16,8,8`);
    served.frames.spots = [{ x: 33, y: 20, colour: [255, 80, 0] }];
    expect(await compare('/pad/compare')).toMatchObject({
      passed: true,
      figures: { masked: 64, differing: 0, texels: 64 * 36 - 64 },
    });
    expect(await compare('/pad/compare?mask=')).toMatchObject({ passed: false });
    expect(await compare('/pad/compare?mask=0,0,4,4;33,20,1,1')).toMatchObject({
      passed: true,
      figures: { masked: 17 },
    });
    expect((await send('POST', '/pad/compare?mask=64,0,1,1')).status).toBe(400);
  });

  it('POST /v1/golden/{name}/compare draws frames with the settings of the golden or of the request', async () => {
    await put(`/pad?${SMALL}&samples=4&pass=albedo&settled=0`);
    await compare('/pad/compare');
    await compare('/pad/compare?samples=1&pass=normal&settled=0');
    expect(served.frames.asked).toEqual([
      { width: 64, height: 36, samples: 4, pass: 'albedo', settled: false },
      { width: 64, height: 36, samples: 4, pass: 'albedo', settled: true },
      { width: 64, height: 36, samples: 1, pass: 'normal', settled: false },
    ]);
  });

  it('a later PUT keeps settings that it omits, and pass=picture removes the pass', async () => {
    await put(`/pad?${SMALL}&samples=4&pass=albedo`);
    expect(await put('/pad')).toMatchObject({ width: 64, samples: 4, pass: 'albedo' });
    expect(await put('/pad?pass=picture')).toMatchObject({ samples: 4, pass: null });
    expect(await compare('/pad/compare')).toMatchObject({ passed: true, pass: null });
  });

  it('pictures of different sizes fail without figures', async () => {
    await put(`/pad?${SMALL}`);
    expect(await compare('/pad/compare?width=32&height=36')).toMatchObject({
      passed: false,
      facts: ['the picture is 32×36 px, the accepted one 64×36 px'],
      figures: null,
      worst: null,
      diff: null,
    });
    expect((await fetch(`${served.base}/pad/diff`)).status).toBe(404);
  });

  it('POST /v1/golden/{name}/compare compares a PNG file in the body', async () => {
    await put(`/pad?${SMALL}`);
    const drawn = served.frames.asked.length;
    expect(await compare('/pad/compare', pngOf(64, 36, [40, 80, 120, 255]))).toMatchObject({
      passed: true,
      source: 'upload',
    });
    expect(await compare('/pad/compare', pngOf(64, 36, [40, 80, 121, 255]))).toMatchObject({
      passed: false,
      worst: { surface: null },
    });
    expect((await send('POST', '/pad/compare', 'no picture')).status).toBe(400);
    expect((await send('POST', '/pad/compare', header(64, 36).slice())).status).toBe(400);
    expect(served.frames.asked.length).toBe(drawn);
  });

  it('comparing with a golden that was never accepted fails with ENOENT', async () => {
    expect(await refusal(await send('POST', '/pad/compare'))).toEqual([
      404,
      'ENOENT',
      "golden: there is no 'pad'; /v1/golden lists them, and PUT /v1/golden/pad accepts the present frame",
    ]);
    for (const which of ['', '/expected', '/actual', '/diff', '/history']) {
      expect((await fetch(`${served.base}/pad${which}`)).status, which).toBe(404);
    }
    expect((await send('DELETE', '/pad')).status).toBe(404);
  });

  it('comparing with a damaged picture on disk fails with an error that says so', async () => {
    await put(`/pad?${SMALL}`);
    writeFileSync(join(served.folder.path, 'pad/expected.png'), 'no picture');
    const [status, errno, message] = await refusal(await send('POST', '/pad/compare'));
    expect([status, errno]).toEqual([500, 'EIO']);
    expect(message).toContain('the accepted picture is a damaged PNG file');
  });
});
