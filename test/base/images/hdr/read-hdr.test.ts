import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImage } from '../../../../src/base/images/decode/index.js';
import { type Image } from '../../../../src/base/images/index.js';
import { numberFromHalf } from '../../../../src/base/images/pixels/half-float.js';
import { HAS_IMAGEMAGICK, magick } from '../independent-decoder.js';
import { expectRefusal, readAccepted } from '../outcomes.js';
import { writeHdr, type HdrPlan, type Rgbe } from './hdr-writer.js';

const CODINGS = ['flat', 'old', 'new'] as const;

/**
 * Groups of equal pixels, which the encoder writes as runs. The exponents are the five largest ones that colours below
 * 1 can have.
 */
const banded = (x: number, y: number): Rgbe => [128 + (x >> 3) * 3, 200 - y, 130 + y * 2, 124 + (y % 5)];

const plan = (part: Partial<HdrPlan> = {}): HdrPlan => ({
  width: 37,
  height: 9,
  coding: 'new',
  pixel: banded,
  ...part,
});

function colours({ levels, width }: Image): (x: number, y: number) => number[] {
  const halves = new Uint16Array(levels[0]!.bytes.buffer);
  return (x, y) => [0, 1, 2, 3].map((c) => numberFromHalf(halves[(y * width + x) * 4 + c]!));
}

const colourOf = ([red, green, blue, exponent]: Rgbe) => [
  ...[red, green, blue].map((m) => m * 2 ** (exponent - 136)),
  1,
];

async function expectPicture({ width, height, pixel, ...rest }: HdrPlan): Promise<void> {
  const image = await readAccepted(writeHdr({ width, height, pixel, ...rest }));
  expect([image.kind, image.format, image.transfer, image.width, image.height]).toEqual([
    'hdr',
    'rgba16float',
    'linear',
    width,
    height,
  ]);
  const at = colours(image);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) expect(at(x, y)).toEqual(colourOf(pixel(x, y)));
}

describe('readImage of a Radiance picture', () => {
  it.each(CODINGS)('readImage of a Radiance picture reads %s scanlines', (coding) => expectPicture(plan({ coding })));

  it.each(['-Y +X', '-Y -X', '+Y +X', '+Y -X', '-X +Y', '-X -Y', '+X +Y', '+X -Y'])(
    'readImage of a Radiance picture reads pixels in the order %s',
    (order) => {
      const [major = '', minor = ''] = order.split(' ');
      return expectPicture(plan({ axes: [major, minor] }));
    },
  );

  it('readImage of a Radiance picture reads every width and coding, including runs of more than 255 pixels', async () => {
    const side = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 250, max: 530 }));
    await fc.assert(
      fc.asyncProperty(
        side,
        fc.constantFrom(...CODINGS),
        fc.integer({ min: 1, max: 300 }),
        async (width, coding, run) =>
          expectPicture(
            plan({ width, height: 2, coding, pixel: (x) => [100 + (Math.floor(x / run) % 100), 7, 8, 130] }),
          ),
      ),
      { numRuns: 40 },
    );
  });

  // ImageMagick 6 cannot read runs in the old coding.
  it.skipIf(!HAS_IMAGEMAGICK).each(['flat', 'new'] as const)(
    'readImage of a Radiance picture reads %s scanlines like ImageMagick',
    async (coding) => {
      const file = writeHdr(plan({ coding }));
      const outside = magick(file, 'hdr', 'rgb', ['-set', 'colorspace', 'sRGB', '-depth', '16', '-endian', 'LSB']);
      const values = new Uint16Array(Uint8Array.from(outside).buffer);
      const at = colours(await readAccepted(file));
      for (let i = 0; i < 37 * 9; i++) {
        const [red = 0, green = 0, blue = 0] = at(i % 37, Math.floor(i / 37));
        [red, green, blue].forEach((value, c) => expect(values[i * 3 + c]! / 65535).toBeCloseTo(Math.min(value, 1), 3));
      }
    },
  );

  it('readImage of a Radiance picture clamps values beyond the largest half float', async () => {
    const at = colours(
      await readAccepted(writeHdr(plan({ width: 2, height: 1, coding: 'flat', pixel: (x) => [255, 2, 0, x * 200] }))),
    );
    expect(at(0, 0)).toEqual([0, 0, 0, 1]);
    expect(at(1, 0)).toEqual([65504, 65504, 0, 1]);
  });

  it.each([
    ['CIE XYZ', '#?RADIANCE\nFORMAT=32-bit_rle_xyze\n', 'EOPNOTSUPP', /XYZ/],
    ['a format of another program', '#?RADIANCE\nFORMAT=64-bit\n', 'EOPNOTSUPP', /'64-bit'/],
  ] as const)('readImage of a Radiance picture rejects %s', async (_, header, errno, words) => {
    expectRefusal(await readImage(writeHdr(plan({ header }))), errno, words);
    expect((await readImage(writeHdr(plan({ header: '#?RGBE\n' })))).ok).toBe(true);
  });

  it.each([
    ['a file without a resolution', '#?RADIANCE\n\nwide\n'],
    ['a resolution with the same axis twice', '#?RADIANCE\n\n-Y 4 +Y 4\n'],
    ['a file without a blank line after the header', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n'],
    ['an unterminated header', `#?RADIANCE\n#${'x'.repeat(70_000)}\n\n-Y 1 +X 1\n....`],
  ])('readImage of a Radiance picture rejects %s', async (_, text) => {
    expectRefusal(await readImage(Buffer.from(text, 'latin1')), 'EINVAL', /^hdr has/);
  });

  it.each(CODINGS)(
    'readImage of a Radiance picture rejects truncated %s scanlines, and accepts complete ones',
    async (coding) => {
      const file = writeHdr(plan({ coding }));
      expect((await readImage(file)).ok).toBe(true);
      for (let length = 2; length < file.length; length += 11) {
        expectRefusal(await readImage(file.subarray(0, length)), 'EINVAL', /^hdr/);
      }
    },
  );

  it('readImage of a Radiance picture rejects a run beyond the end of its scanline', async () => {
    const head = Buffer.from('#?RADIANCE\n\n-Y 1 +X 9\n', 'latin1');
    const read = (...bytes: number[]) => readImage(Buffer.concat([head, Uint8Array.from(bytes)]));
    const channel = [128 + 9, 1];
    expect((await read(2, 2, 0, 9, ...channel, ...channel, ...channel, ...channel)).ok).toBe(true);
    expectRefusal(
      await read(2, 2, 0, 9, 128 + 10, 1, 0, 0, 0, 0, 0, 0),
      'EINVAL',
      /a run of 10 at pixel 0 of a scanline of 9/,
    );
    expectRefusal(await read(2, 2, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0), 'EINVAL', /a run of 0/);
    expectRefusal(
      await read(2, 2, 0, 8, ...channel, ...channel, ...channel),
      'EINVAL',
      /a scanline of 8 pixels, not 9/,
    );
    expectRefusal(await read(1, 1, 1, 9, 0, 0, 0, 0), 'EINVAL', /a run of 9 at pixel 0/);
    expectRefusal(await read(9, 9, 9, 128, 1, 1, 1, 9), 'EINVAL', /a run of 9 at pixel 1 of a scanline of 9/);
  });

  it('readImage of a Radiance picture rejects sizes beyond the limits before it allocates memory, and accepts sizes at the limits', async () => {
    const limits = { maxDimension: 37, maxPixels: 333, maxBytes: 333 * 8 };
    expect((await readImage(writeHdr(plan()), limits)).ok).toBe(true);
    expectRefusal(await readImage(writeHdr(plan()), { ...limits, maxDimension: 36 }), 'EFBIG', /37×9/);
    expectRefusal(await readImage(writeHdr(plan()), { ...limits, maxPixels: 332 }), 'EFBIG', /332 texels/);
    expectRefusal(await readImage(writeHdr(plan()), { ...limits, maxBytes: 2663 }), 'EFBIG', /2664 bytes/);
    const lie = Buffer.from('#?RADIANCE\n\n-Y 8000 +X 8000\nshort', 'latin1');
    expectRefusal(await readImage(lie), 'EINVAL', /5 bytes of pixels, too few for 8000×8000/);
    const absurd = Buffer.from('#?RADIANCE\n\n-Y 999999999 +X 999999999\n', 'latin1');
    expectRefusal(await readImage(absurd), 'EFBIG', /999999999/);
  });
});
