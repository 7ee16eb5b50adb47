import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../../../../../src/device/node/png/index.js';
import { refusal, SMALL, useGoldenServer } from './golden-server.js';
import { damaged, header, pngOf } from './png-files.js';

const served = useGoldenServer();
const { send, put, compare } = served;

describe('PUT /v1/golden/{name}', () => {
  it('the golden routes refuse an unknown parameter', async () => {
    await put(`/pad?${SMALL}`);
    expect(await refusal(await send('POST', '/pad/compare?masks=0,0,5,5'))).toEqual([
      400,
      'EINVAL',
      "golden: no parameter 'masks'; did you mean mask?",
    ]);
    expect((await refusal(await send('PUT', '/pad?widht=3')))[2]).toContain('did you mean width?');
    expect((await refusal(await send('POST', '/pad/compare?from=actual')))[1]).toBe('EINVAL');
  });

  it.each([
    ['a text', Buffer.from('not a picture'), 'not a PNG file'],
    [
      'a PNG file that lacks its end',
      pngOf(20, 16, [1, 2, 3, 255]).slice(0, 60),
      'the PNG file is damaged: it ends too early',
    ],
    [
      'a PNG file with a wrong byte',
      damaged(pngOf(20, 16, [1, 2, 3, 255])),
      'the PNG file is damaged: it has a chunk IHDR whose check sum is wrong',
    ],
    [
      'a PNG file that claims a size above the limit for frames',
      header(30_000, 30_000),
      '30000×30000 px; send one with sides of 16 to 4096',
    ],
    ['a PNG file without pixels', header(0, 20), '0×20 px'],
    [
      'a PNG file smaller than the limit for frames',
      pngOf(16, 15, [1, 2, 3, 255]),
      '16×15 px; send one with sides of 16 to 4096 px',
    ],
  ])('PUT /v1/golden/{name} refuses %s, and stores nothing', async (_what, bytes, why) => {
    const [status, errno, message] = await refusal(await send('PUT', '/sent', new Uint8Array(bytes)));
    expect([status, errno]).toEqual([400, 'EINVAL']);
    expect(message).toContain(why);
    expect(existsSync(join(served.folder.path, 'sent'))).toBe(false);
  });

  it('PUT /v1/golden/{name} refuses a PNG file whose size differs from the request', async () => {
    const [status, errno, message] = await refusal(await send('PUT', `/sent?${SMALL}`, pngOf(64, 37, [0, 0, 0, 255])));
    expect([status, errno]).toEqual([400, 'EINVAL']);
    expect(message).toContain('64×37 px, not 64×36');
    expect((await send('PUT', `/sent?${SMALL}`, pngOf(64, 36, [0, 0, 0, 255]))).status).toBe(200);
  });

  it('PUT /v1/golden/{name} refuses a body of more than 1 MiB', async () => {
    const [status, errno] = await refusal(await send('PUT', '/sent', new Uint8Array(1_048_577)));
    expect([status, errno]).toEqual([413, 'EFBIG']);
  });

  it.each(['..', '.hidden', 'a'.repeat(65), 'a%20b', 'ä', '%00', '..%5cup'])(
    'PUT /v1/golden/{name} refuses the name %s, and writes nothing',
    async (name) => {
      const [status, errno] = await served.rawPut(`/v1/golden/${name}?${SMALL}`);
      expect([status, errno]).toEqual([400, 'EINVAL']);
      expect(readdirSync(served.folder.path)).toEqual([]);
    },
  );

  it.each([
    ['../up', "golden: '../up' has a slash in its name; write 'up'"],
    ['..%2fup', "golden: '../up' has a slash in its name; write 'up'"],
    ['a%2Fb', "golden: 'a/b' has a slash in its name; write 'a-b'"],
    ['a/b/c', "golden: 'a/b/c' has a slash in its name; write 'a-b-c'"],
    ['/etc/passwd', "golden: '/etc/passwd' has a slash in its name; write 'etc-passwd'"],
  ])('PUT /v1/golden/{name} refuses the name %s for its slash, and writes nothing', async (name, why) => {
    expect(await served.rawPut(`/v1/golden/${name}?${SMALL}`)).toEqual([400, 'EINVAL', why]);
    expect(readdirSync(served.folder.path)).toEqual([]);
  });

  it.each([
    ['aux', 'EINVAL', "golden: 'aux' is a device on Windows; try 'aux-1'"],
    ['Com1.old', 'EINVAL', "golden: 'Com1.old' is a device on Windows; try 'Com1-1.old'"],
    ['pad.', 'EINVAL', "golden: 'pad.' ends with a full stop, which Windows drops; leave it out"],
  ])('PUT /v1/golden/{name} refuses the name %s, which some systems cannot store', async (name, errno, why) => {
    expect(await refusal(await send('PUT', `/${name}?${SMALL}`))).toEqual([400, errno, why]);
    expect(readdirSync(served.folder.path)).toEqual([]);
    await put(`/auxiliary?${SMALL}`);
  });

  it('PUT /v1/golden/{name} refuses a name that differs from a stored name only in letter case', async () => {
    await put(`/Pad?${SMALL}`);
    const [status, errno, message] = await refusal(await send('PUT', `/pad?${SMALL}`));
    expect([status, errno]).toEqual([409, 'EEXIST']);
    expect(message).toContain("'pad' and the existing 'Pad' would be the same folder on disks that ignore letter case");
    await put(`/Pad?${SMALL}`);
    expect(readdirSync(served.folder.path)).toEqual(['Pad']);
  });

  it('PUT /v1/golden/{name} refuses a mask that leaves no texel to compare', async () => {
    await put(`/pad?${SMALL}`);
    const all = '0,0,64,20;0,20,64,16';
    for (const [method, path] of [
      ['PUT', '/pad'],
      ['POST', '/pad/compare'],
    ] as const) {
      const [status, errno, message] = await refusal(await send(method, `${path}?mask=${all}`));
      expect([status, errno]).toEqual([400, 'EINVAL']);
      expect(message).toBe('golden: the mask covers all 2304 texels of the picture; make it smaller');
    }
    expect(await compare('/pad/compare?mask=0,0,64,20;0,20,63,16;63,21,1,15')).toMatchObject({
      passed: true,
      figures: { texels: 1, masked: 2303 },
    });
  });

  it('at the maximum number of goldens, PUT /v1/golden/{name} can only replace a stored golden', async () => {
    for (const name of ['a', 'b', 'c']) await put(`/${name}?${SMALL}`);
    expect(await refusal(await send('PUT', `/d?${SMALL}`))).toEqual([
      507,
      'ENOSPC',
      'golden: the maximum of 3 goldens is reached; delete one first',
    ]);
    await put(`/b?${SMALL}`);
    expect((await send('DELETE', '/c')).status).toBe(200);
    await put(`/d?${SMALL}`);
  });

  it('PUT /v1/golden/{name} refuses a picture beyond the maximum number of stored bytes', async () => {
    let state = 1;
    const noise = Uint8Array.from(
      { length: 128 * 128 * 4 },
      () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 24,
    );
    const png = new Uint8Array(encodePng(noise, 128, 128));
    expect(png.length).toBeGreaterThan(40_000);
    expect(png.length).toBeLessThan(100_000);
    await put('/a', png);
    const [status, errno, message] = await refusal(await send('PUT', '/b', png.slice()));
    expect([status, errno]).toEqual([507, 'ENOSPC']);
    expect(message).toContain('golden_max_total_bytes = 100000');
    await put('/a', png);
  });

  it.each([
    ['width=8&height=36', "invalid 'width'"],
    ['width=5000&height=36', "invalid 'width'"],
    ['width=64', 'width and height belong together'],
    ['samples=3', "invalid 'samples'"],
    ['pass=heat', "invalid 'pass'"],
    ['settled=maybe', "invalid 'settled'"],
    ['from=disk', "invalid 'from'"],
    ['comparer=ssim', "invalid 'comparer': 'ssim'; exact, pixelmatch or flip is expected"],
    ['comparer=flip', 'needs a bound: max_mean, max_p50, max_p95, max_p99, max or max_region'],
    ['comparer=flip&max_mean=2', "invalid 'max_mean'"],
    ['comparer=exact&max_texels=3', 'max_texels is a bound of comparer=pixelmatch'],
    ['max_mean=0.1', 'max_mean is a bound of comparer=flip'],
    ['max_region=0.1', 'max_region is a bound of comparer=pixelmatch or comparer=flip'],
    ['comparer=exact&max_region=0.1', 'max_region is a bound of'],
    ['comparer=flip&maxMean=0.01', "no parameter 'maxMean'; did you mean max_mean?"],
    ['comparer=pixelmatch&maxTexels=3', "no parameter 'maxTexels'; did you mean max_texels?"],
    ['comparer=flip&max_mean=0.01&maxRegion=0.4', "no parameter 'maxRegion'; did you mean max_region?"],
    ['why=so', "'why' belongs to a comparer"],
    [`comparer=exact&why=${'a'.repeat(201)}`, "'why' may have 200 characters at most"],
    ['mask=1,2,3', "invalid 'mask': '1,2,3'"],
    ['mask=0,0,0,4', "invalid 'mask'"],
    ['mask=-1,0,4,4', "invalid 'mask'"],
    [`mask=${'0,0,1,1;'.repeat(65)}`, 'the maximum is 64'],
    [`${SMALL}&mask=60,0,8,8`, 'reaches outside of the picture of 64×36 px'],
  ])('PUT /v1/golden/{name} refuses the options %s', async (query, why) => {
    const [status, errno, message] = await refusal(await send('PUT', `/pad?${query}`));
    expect([status, errno]).toEqual([400, 'EINVAL']);
    expect(message).toContain(why);
    expect(readdirSync(served.folder.path)).toEqual([]);
  });
});
