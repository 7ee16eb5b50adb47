import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, refusal, SMALL, useGoldenServer } from './golden-server.js';
import { pngOf } from './png-files.js';

const served = useGoldenServer();
const { send, put, compare } = served;
const CROP = '8,4,32,20';

const stored = (name: string): unknown =>
  JSON.parse(readFileSync(join(served.folder.path, name, 'golden.json'), 'utf8'));

describe('a golden of a part of the picture', () => {
  it('a cropped golden stores the crop and the size of the whole picture, and is compared with the same crop', async () => {
    expect(await put(`/pad?${SMALL}&crop=${CROP}`)).toMatchObject({ width: 64, height: 36, crop: CROP });
    expect(stored('pad')).toMatchObject({ width: 64, height: 36, crop: CROP });
    const verdict = await compare('/pad/compare');
    expect(verdict).toMatchObject({ passed: true, width: 64, height: 36, crop: CROP, figures: { texels: 640 } });
    expect(served.frames.asked).toEqual([
      { width: 64, height: 36, samples: 1, crop: CROP, settled: true },
      { width: 64, height: 36, samples: 1, crop: CROP, settled: true },
    ]);
  });

  it('a PUT without a crop keeps the crop of the golden, and crop=whole removes it', async () => {
    await put(`/pad?${SMALL}&crop=${CROP}`);
    expect(await put('/pad')).toHaveProperty('crop', CROP);
    expect(await put('/pad?crop=whole')).not.toHaveProperty('crop');
    expect(stored('pad')).not.toHaveProperty('crop');
    expect(await compare('/pad/compare')).toMatchObject({ passed: true, figures: { texels: 64 * 36 } });
  });

  it('accepting the last compared picture also stores its crop', async () => {
    await put(`/pad?${SMALL}`);
    expect(await compare(`/pad/compare?crop=${CROP}`)).toMatchObject({ passed: false, crop: CROP });
    expect(await refusal(await send('PUT', `/pad?from=actual&crop=${CROP}`))).toEqual([
      400,
      'EINVAL',
      'golden: from=actual accepts the compared picture unchanged; leave crop out',
    ]);
    expect(await put('/pad?from=actual')).toMatchObject({ width: 64, height: 36, crop: CROP });
    expect(await compare('/pad/compare')).toMatchObject({ passed: true });
  });

  it('an uploaded file whose size differs from that of the crop counts as a whole picture', async () => {
    await put(`/pad?${SMALL}&crop=${CROP}`);
    const colour = [...served.frames.colour, 255];
    expect(await compare('/pad/compare', pngOf(32, 20, colour))).toMatchObject({ passed: true, crop: CROP });
    expect(await put('/pad', pngOf(32, 20, colour))).toMatchObject({ width: 64, height: 36, crop: CROP });
    const other = await compare('/pad/compare', pngOf(30, 20, colour));
    expect(other).toMatchObject({ passed: false, width: 30, height: 20 });
    expect(other).not.toHaveProperty('crop');
    expect(await refusal(await send('PUT', `/pad?crop=${CROP}`, pngOf(30, 20, colour)))).toEqual([
      400,
      'EINVAL',
      'golden: the PNG file has 30×20 px, not 32×20; leave the size out',
    ]);
    const whole = await put('/pad', pngOf(30, 20, colour));
    expect(whole).toMatchObject({ width: 30, height: 20 });
    expect(whole).not.toHaveProperty('crop');
  });

  it('a cropped golden accepts masks only within the crop', async () => {
    expect(await refusal(await send('PUT', `/pad?${SMALL}&crop=${CROP}&mask=0,0,33,1`))).toEqual([
      400,
      'EINVAL',
      'golden: mask 0,0,33,1 reaches outside of the picture of 32×20 px; make it smaller, or move it',
    ]);
    expect(await put(`/pad?${SMALL}&crop=${CROP}&mask=0,0,32,1`)).toMatchObject({ mask: [{ width: 32 }] });
  });

  it.each([
    ['crop=abc', "crop 'abc' is not a rectangle; give x,y,w,h in whole pixels, such as 0,0,64,36"],
    ['crop=0,0,0,9', "crop '0,0,0,9' is empty; give a width and a height of 1 or more"],
    [
      'crop=0,0,65,9',
      "crop '0,0,65,9' reaches outside of the picture of 64×36 px; x + w may be at most 64, and y + h at most 36",
    ],
    [
      'width=32&height=36',
      `crop '${CROP}' reaches outside of the picture of 32×36 px; x + w may be at most 32, and y + h at most 36`,
    ],
  ])('a cropped golden refuses the options %s, and stays unchanged', async (query, why) => {
    await put(`/pad?${SMALL}&crop=${CROP}`);
    for (const [method, path] of [
      ['PUT', '/pad'],
      ['POST', '/pad/compare'],
    ] as const) {
      const answer = await send(method, `${path}?${query}`);
      expect(await refusal(answer)).toEqual([400, 'EINVAL', `golden: ${why}`]);
    }
    expect(await json(await send('GET', '/pad'))).toMatchObject({ width: 64, crop: CROP });
    expect(served.frames.asked).toHaveLength(1);
  });
});
