import { describe, expect, test } from 'vitest';
import { clutterTexture } from '../../../../src/simulator/models/clutter/clutter-texture.js';
import {
  CLUTTER_MATERIALS,
  GRASS,
  mapsOf,
  meanLuminance,
  mipCount,
  ROCK,
} from '../../../../src/simulator/models/clutter/index.js';

const MATERIALS = CLUTTER_MATERIALS;
const MAPS = [...new Set(MATERIALS.flatMap(mapsOf))];

const passing = (level: Uint8Array): number =>
  level.filter((value, i) => i % 4 === 0 && value >= 128).length / (level.length / 4);

describe('the stock clutter maps', () => {
  test.each(MAPS.map((map) => [map.id, map] as const))('the map %s has a full chain of mip levels', (_, map) => {
    const levels = map.levels();
    expect(levels).toHaveLength(mipCount(map.size));
    levels.forEach((level, k) => expect(level).toHaveLength((map.size >> k) ** 2 * 4));
  });

  test('the ids of maps contain no space, and only the grasses of stages and of Earth share ids', () => {
    const ids = MAPS.map(({ id }) => id);
    expect(ids.filter((id) => /\s/.test(id))).toEqual([]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([
      'EarthGrassClutterDiffuse',
      'EarthGrassClutterOpacity',
    ]);
  });

  test('the smaller levels of an opacity map cover the same share as the largest, down to a few texels', () => {
    const [first, ...rest] = GRASS.maps.opacity!.levels();
    const wanted = passing(first!);
    expect(wanted).toBeGreaterThan(0.25);
    expect(wanted).toBeLessThan(0.75);
    for (const level of rest.slice(0, 5)) expect(Math.abs(passing(level) - wanted)).toBeLessThan(0.08);
  });

  test('the second level of a diffuse map has the same mean as the first', () => {
    const [first, second] = ROCK.maps.diffuse!.levels();
    const mean = (level: Uint8Array): number =>
      level.reduce((sum, value, i) => sum + (i % 4 < 3 ? value : 0), 0) / (level.length * 0.75);
    expect(mean(second!)).toBeCloseTo(mean(first!), 0);
  });

  test('the side of a clutter map must be a power of two', () => {
    expect(() => clutterTexture('X', 'normal', 96, () => undefined)).toThrow(/X must be a power of two, not 96/);
    expect(() => clutterTexture('X', 'normal', 64, () => undefined)).not.toThrow();
  });

  test('the alpha of a diffuse map is 0 everywhere or 1 everywhere', () => {
    for (const { maps } of MATERIALS) {
      const [level] = maps.diffuse!.levels();
      const alphas = new Set(level!.filter((_, i) => i % 4 === 3));
      expect(alphas.size).toBe(1);
      expect([0, 255]).toContain([...alphas][0]);
    }
  });
});

describe('the mean luminance of a material', () => {
  test('the mean luminance comes from texels that are decoded from sRGB and then doubled', () => {
    const map = clutterTexture('Even', 'diffuse', 64, (pixels) => pixels.fill(51));
    // All four bytes are 51. As an alpha, this is below one half, so the colour is sRGB. The sRGB value 51/255 = 0.2 is
    // 0.0331 in linear light.
    expect(meanLuminance({ name: 'even', foliage: false, maps: { diffuse: map } })).toBeCloseTo(2 * 0.0331, 4);
  });

  test('the mean luminance ignores texels that the opacity map cuts away', () => {
    const diffuse = clutterTexture('Half', 'diffuse', 64, (pixels) => {
      for (let i = 0; i < pixels.length; i += 4)
        pixels.set(i < pixels.length / 2 ? [0, 0, 0, 255] : [102, 102, 102, 255], i);
    });
    const opacity = clutterTexture('HalfCut', 'opacity', 64, (pixels) => {
      for (let i = 0; i < pixels.length; i += 4)
        pixels.set(i < pixels.length / 2 ? [0, 0, 0, 255] : [255, 0, 0, 255], i);
    });
    expect(meanLuminance({ name: 'half', foliage: true, maps: { diffuse, opacity } })).toBeCloseTo(0.8, 6);
    expect(meanLuminance({ name: 'half', foliage: true, maps: { diffuse } })).toBeCloseTo(0.4, 6);
  });

  test('the mean luminance of a material without a diffuse map is 1', () => {
    expect(meanLuminance({ name: 'none', foliage: false, maps: {} })).toBe(1);
  });
});

test('the upper half of grass blades is only a little brighter than the mean of the whole blades', () => {
  const { diffuse, opacity } = GRASS.maps;
  const [texels, cut] = [diffuse!.levels()[0]!, opacity!.levels()[0]!];
  let sum = 0;
  let count = 0;
  for (let i = 0; i < texels.length / 2; i += 4) {
    if (cut[i]! < 128) continue;
    sum += (2 * (0.2126 * texels[i]! + 0.7152 * texels[i + 1]! + 0.0722 * texels[i + 2]!)) / 255;
    count++;
  }
  const share = sum / count / meanLuminance(GRASS);
  expect(share).toBeGreaterThan(1.02);
  expect(share).toBeLessThan(1.3);
});
