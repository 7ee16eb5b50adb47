import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../../src/base/errors/index.js';
import { decodeImage } from '../../../src/device/node/decode-image.js';
import { jpegFile } from '../../base/images/jpeg/jpeg-files.js';
import { readAccepted, readTexels } from '../../base/images/outcomes.js';
import { chunk, insertedBefore, writePng } from '../../base/images/png/png-writer.js';

const png = writePng({ width: 3, height: 2, colourType: 2, bitDepth: 8, samples: (x, y) => [x * 9, y * 9, 7] });

describe('decodeImage for a texture of a model', () => {
  it('decodeImage for a texture of a model returns the same texels as readImage', async () => {
    const trailing = Buffer.concat([png, Buffer.alloc(9)]);
    for (const [mime, file] of [
      ['image/png', png],
      ['image/png', trailing],
      ['image/jpeg', jpegFile('baseline')],
      ['image/jpeg', png],
      ['', png],
    ] as const) {
      expect((await decodeImage(file, mime)).pixels).toEqual(await readTexels(file));
    }
    expect(await decodeImage(png, 'image/png')).toMatchObject({ width: 3, height: 2 });
  });

  it('decodeImage rejects image formats that a model may not contain, and reports what is wrong with a damaged file', async () => {
    await expect(decodeImage(Buffer.from('BM and more of it'), 'image/bmp')).rejects.toThrow(DocumentError);
    await expect(decodeImage(Buffer.from('BM and more of it'), 'image/bmp')).rejects.toThrow(
      /has the format bmp; store/,
    );
    await expect(decodeImage(Buffer.from('RIFF....WEBP'), 'image/webp')).rejects.toThrow(/an unknown format; store/);
    await expect(decodeImage(png.subarray(0, 40), 'image/png')).rejects.toThrow(/ends before its pixel data/);
  });

  it('decodeImage ignores the colour space in the file, because the material slot decides (glTF 2.0 §3.9.2)', async () => {
    const linear = insertedBefore(png, 'IDAT', chunk('gAMA', Buffer.from([0, 1, 0x86, 0xa0])));
    expect((await readAccepted(linear)).transfer).toBe('linear');
    expect((await decodeImage(linear, 'image/png')).pixels).toEqual((await decodeImage(png, 'image/png')).pixels);
  });
});
