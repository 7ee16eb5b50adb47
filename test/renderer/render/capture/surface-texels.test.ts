import { describe, expect, test } from 'vitest';
import { describeTexel, SurfaceTexels } from '../../../../src/renderer/render/capture/surface-texels.js';
import type { View } from '../../../../src/renderer/scene/scene-frame.js';
import { octahedralFromNormal } from '../../../twins/octahedral.js';

const VIEW: View = { worldFromView: [0, 0, 0, 1], fovY: 1, orthoHalfHeight: null, near: 0.1 };

/** Makes a picture with two pixels: sky and clutter. */
function texels(view: View, depth: number): SurfaceTexels {
  const bits = new Uint32Array(new Float32Array([depth]).buffer)[0]!;
  const [x, y] = octahedralFromNormal([0, 0, -1]).map((axis) => Math.floor(axis * 8191 + 8191.5)) as [number, number];
  const facing = (4 << 28) | (y << 14) | x;
  const detail = (0x123 << 14) | (63 << 8) | 51;
  const words = [0, 0, 0, 0, 0x80_03_02_01, facing, detail, bits];
  return new SurfaceTexels(2, 1, Uint32Array.from(words), view);
}

describe('the G-buffer words of a pixel', () => {
  test('the G-buffer words decode to the fields of the G-buffer layout', () => {
    const { normalInWorld, ...texel } = texels(VIEW, 0.025).at(1, 0);
    expect(texel).toEqual({
      kind: 'clutter',
      albedoSrgb: [1, 2, 3],
      occlusion: 128 / 255,
      perceptualRoughness: 0.2,
      metallic: 1,
      row: 0x123,
      depth: expect.closeTo(0.025, 7) as number,
      // The distance is near / depth, because Z is reversed and the far plane is at infinity.
      distance: expect.closeTo(4, 5) as number,
    });
    normalInWorld.forEach((axis, i) => expect(axis).toBeCloseTo([0, 0, -1][i]!, 4));
  });

  test('the G-buffer words decode to sky where nothing was drawn', () => {
    expect(texels(VIEW, 0.025).at(0, 0)).toMatchObject({ kind: 'sky', depth: 0, distance: Infinity });
  });

  test('the decoded distance is linear in depth under an orthographic camera', () => {
    const view = { ...VIEW, orthoHalfHeight: 10 };
    expect(texels(view, 1).at(1, 0).distance).toBeCloseTo(0.1, 6);
    expect(texels(view, 0.5).at(1, 0).distance).toBeCloseTo((5000 + 0.1) / 2, 2);
  });

  test.each([
    [-1, 0],
    [2, 0],
    [0, 1],
    [NaN, 0],
  ])('reading G-buffer words outside the picture throws a RangeError: (%d, %d)', (x, y) => {
    expect(() => texels(VIEW, 0.025).at(x, y)).toThrow(RangeError);
  });

  test('the description of G-buffer words is one line', () => {
    expect(describeTexel(texels(VIEW, 0.025).at(1, 0))).toBe(
      'clutter 4.000 m away, albedo 1 2 3, normal 0.000 0.000 -1.000, roughness 0.200, metallic 1.000, occlusion 0.502, row 291',
    );
    expect(describeTexel(texels(VIEW, 0.025).at(0, 0))).toBe('sky: no surface');
  });
});
