import { describe, expect, test } from 'vitest';
import { TileMap } from '../../../../src/renderer/render/capture/tile-map.js';

/**
 * Makes a map of two whole tiles and a partial one. The first tile shows sky; the second shows sky and near surfaces
 * with 300 stickers; the third shows far surfaces.
 */
function map(): TileMap {
  const [width, height] = [20, 6];
  const raw = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const tile = Math.floor((i % width) / 8);
    raw.set([[1, 1 | 8, 4][tile]!, tile === 1 ? 300 & 0xff : 0, tile === 1 ? 300 >> 8 : 0, 0], i * 4);
  }
  return new TileMap(width, height, raw);
}

describe('the tile map of a picture', () => {
  test("a tile that extends beyond the picture's edge counts as a whole tile", () => {
    expect([map().columns, map().rows]).toEqual([3, 1]);
  });

  test('every pixel of a tile leads to the same description of the tile', () => {
    expect(map().at(7, 5)).toEqual({ lists: ['sky'], stickers: 0 });
    expect(map().at(8, 0)).toEqual({ lists: ['sky', 'near with stickers'], stickers: 300 });
    expect(map().at(19, 3)).toEqual({ lists: ['far'], stickers: 0 });
    expect(() => map().at(20, 0)).toThrow(RangeError);
  });

  test('each tile is counted once in every list to which it belongs', () => {
    expect(map().counts()).toEqual({
      sky: 2,
      near: 0,
      far: 1,
      'near with stickers': 1,
      'far with stickers': 0,
    });
  });

  test('in the picture of the tile map, a tile has a band of colour for each list to which it belongs', async () => {
    const { pixels, width } = await map().picture();
    const colour = (x: number, y: number): string =>
      pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4).join(' ');
    expect(colour(4, 1)).toBe('38 66 122 255');
    expect(colour(4, 5)).toBe(colour(4, 1));
    expect(colour(12, 1)).toBe(colour(4, 1));
    expect(colour(12, 5)).not.toBe(colour(4, 1));
    expect(colour(18, 3)).toBe('92 138 96 255');
    expect(colour(8, 3)).toBe('24 24 28 255');
    expect(colour(19, 0)).toBe('24 24 28 255');
  });

  test('drawing the tile map yields to other tasks after every row of tiles', async () => {
    let rests = 0;
    const tall = new TileMap(16, 33, new Uint8Array(16 * 33 * 4));
    await tall.picture(() => {
      rests++;
      return Promise.resolve();
    });
    expect(rests).toBe(5);
  });
});
