import { describe, expect, test } from 'vitest';
import { clutterAlbedo } from '../../../twins/clutter-diffuse.js';
import { transmitted } from '../../../twins/clutter-translucency.js';
import type { Vec3 } from '../../../../src/base/math/vec3.js';
import diffuse from './diffuse.json' with { type: 'json' };
import translucency from './translucency.json' with { type: 'json' };

type Texel = readonly [number, number, number, number];

describe('the albedo of a texel', () => {
  test.each(diffuse.cases)(
    'the albedo of the texel $texel on the ground $ground is $albedo',
    ({ texel, ground, mean, albedo }) => {
      clutterAlbedo(texel as unknown as Texel, ground as unknown as Vec3, mean).forEach((c, k) =>
        expect(c).toBeCloseTo(albedo[k]!, 5),
      );
    },
  );

  test('the albedo of a clutter texel ignores the ground if its alpha is 0', () => {
    const at = (a: number, ground: Vec3) => clutterAlbedo([0.4, 0.4, 0.4, a], ground, 0.7);
    expect(at(0, [1, 0, 0])).toEqual(at(0, [0, 0.3, 1]));
    expect(at(1, [0.2, 0.4, 0.6])[1]).toBeCloseTo(2 * at(1, [0.1, 0.2, 0.3])[1], 12);
  });
});

describe('light through a leaf', () => {
  test.each(translucency.cases)('transmitted($facing, $against) is $share', ({ facing, against, share }) => {
    expect(transmitted(facing, against)).toBeCloseTo(share, 9);
  });
});
