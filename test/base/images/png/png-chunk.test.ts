import { describe, expect, test } from 'vitest';
import { PNG } from 'pngjs';
import { findChunk, withChunk } from '../../../../src/base/images/index.js';
import { writePng } from './png-writer.js';

const PICTURE = writePng({ width: 3, height: 2, colourType: 2, bitDepth: 8, samples: (x, y) => [x * 80, y * 200, 7] });
const DATA = new TextEncoder().encode('blue with a white band');

describe('a chunk of a program in a PNG file', () => {
  test("pngChunk finds a program's data in its own chunk", () => {
    const file = withChunk(PICTURE, 'liVr', DATA);
    expect(findChunk(file, 'liVr')).toEqual({ type: 'liVr', data: DATA, isWhole: true });
    expect(findChunk(file, 'abCd')).toBeNull();
    expect(PNG.sync.read(Buffer.from(file)).data).toEqual(PNG.sync.read(Buffer.from(PICTURE)).data);
  });

  test('pngChunk finds nothing in a PNG without the chunk, or in a file that is not a PNG', () => {
    expect(findChunk(PICTURE, 'liVr')).toBeNull();
    expect(findChunk(new TextEncoder().encode('liVr liVr liVr'), 'liVr')).toBeNull();
    expect(findChunk(new Uint8Array(), 'liVr')).toBeNull();
  });

  test('pngChunk reports a chunk as damaged when one of its bytes has changed or the file ends inside it', () => {
    const file = withChunk(PICTURE, 'liVr', DATA);
    const at = Buffer.from(file).indexOf('white');
    const changed = file.slice();
    changed[at]! ^= 1;
    expect(findChunk(changed, 'liVr')).toMatchObject({ isWhole: false });
    expect(findChunk(file.subarray(0, at), 'liVr')).toMatchObject({ isWhole: false });
  });
});
