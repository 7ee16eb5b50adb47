import { type mat4, vec4 } from 'gl-matrix';
import { describe, expect, test } from 'vitest';
import { quat } from '../../../../src/base/math/index.js';
import { CULL_VIEW, POSES, writeCullView } from '../../../../src/renderer/render/layouts/cull-view.js';
import {
  clipFromWorld,
  FRAME_LAYOUT,
  type Raster,
  writeFrameUniform,
} from '../../../../src/renderer/render/layouts/frame-uniform.js';
import { SHADOWS_LAYOUT, writeShadowsUniform } from '../../../../src/renderer/render/layouts/shadows-uniform.js';
import { skyState } from '../../../../src/renderer/scene/sky/sky-state.js';
import { fromWorld } from '../../../../src/renderer/scene/shadows/caster-frame.js';
import { cascadeOf, viewSlices } from '../../../../src/renderer/scene/shadows/cascades.js';
import { frameOver } from '../../scene/sky/fixtures.js';

const RASTER: Raster = {
  width: 640,
  height: 360,
  sample: 2,
  samples: 4,
  jitter: [0.25, -0.125],
  background: 'sky',
  smooth: true,
};

const member = (words: Float32Array, offset: number, count: number) => [...words.slice(offset / 4, offset / 4 + count)];

describe('the frame uniform', () => {
  const frame = frameOver();
  const words = new Float32Array(FRAME_LAYOUT.size / 4);
  writeFrameUniform(words, frame, skyState(frame), RASTER);

  test('the frame uniform has every member at its offset', () => {
    expect(member(words, FRAME_LAYOUT.viewport, 4)).toEqual([640, 360, 1 / 640, 1 / 360].map(Math.fround));
    expect(member(words, FRAME_LAYOUT.sun_direction, 3)).toEqual(frame.sun.directionInWorld.map(Math.fround));
    expect(member(words, FRAME_LAYOUT.sun_irradiance, 3)).toEqual(frame.sun.irradiance.map(Math.fround));
    expect(member(words, FRAME_LAYOUT.lens, 3)).toEqual([0.1, Math.tan(0.5), 0].map(Math.fround));
    expect(member(words, FRAME_LAYOUT.jitter, 4)).toEqual([0.25, -0.125, 2, 4]);
  });

  test('the frame uniform transforms a point to clip space and back', () => {
    const clip = member(words, FRAME_LAYOUT.clip_from_world, 16) as mat4;
    const back = member(words, FRAME_LAYOUT.world_from_clip, 16) as mat4;
    const point = vec4.transformMat4(vec4.create(), [3, 20, -5, 1], clip);
    const there = vec4.transformMat4(vec4.create(), point, back);
    [3, 20, -5].forEach((value, i) => expect(there[i]! / there[3]).toBeCloseTo(value, 3));
  });
});

describe('a culled view', () => {
  const frame = frameOver();
  const view = {
    clipFromWorld: clipFromWorld(frame.view, RASTER),
    clipsNear: true,
    leastSize: 0.01,
    leastRadius: 0.03,
    allowedError: { perDistance: 0.001, everywhere: 0.02 },
    poses: 'spots',
  } as const;
  const inside = (words: Float32Array, at: number, point: readonly number[]) =>
    [0, 1, 2, 3, 4].every((i) => {
      const [x, y, z, w] = member(words, CULL_VIEW.planes + at + i * 16, 4) as [number, number, number, number];
      return x * point[0]! + y * point[1]! + z * point[2]! + w >= 0;
    });

  test('the planes of a culled view keep all visible points', () => {
    const words = new Float32Array((2 * CULL_VIEW.size) / 4);
    writeCullView(words, CULL_VIEW.size / 4, view);
    expect(member(words, 0, CULL_VIEW.size / 4).every((word) => word === 0)).toBe(true);
    expect(words[(CULL_VIEW.size + CULL_VIEW.least_size) / 4]).toBe(Math.fround(0.01));
    expect(words[(CULL_VIEW.size + CULL_VIEW.error_per_distance) / 4]).toBe(Math.fround(0.001));
    expect(words[(CULL_VIEW.size + CULL_VIEW.least_radius) / 4]).toBe(Math.fround(0.03));
    expect(words[(CULL_VIEW.size + CULL_VIEW.error_everywhere) / 4]).toBe(Math.fround(0.02));
    expect(words[(CULL_VIEW.size + CULL_VIEW.poses) / 4]).toBe(POSES.spots);
    // The camera looks along +Y, so this point is in view.
    expect(inside(words, CULL_VIEW.size, [0, 10, 0])).toBe(true);
    expect(inside(words, CULL_VIEW.size, [0, -10, 0])).toBe(false);
    expect(inside(words, CULL_VIEW.size, [20, 10, 0])).toBe(false);
    expect(inside(words, CULL_VIEW.size, [0, 0.05, 0])).toBe(false);
  });

  test('without a near plane, a culled view also keeps points nearer than its near distance', () => {
    const words = new Float32Array(CULL_VIEW.size / 4);
    writeCullView(words, 0, { ...view, clipsNear: false });
    expect(inside(words, 0, [0, 0.05, 0])).toBe(true);
  });
});

describe('the shadow uniform', () => {
  const { view, sun } = frameOver();
  const castOf = (range: readonly [number, number]) => ({
    cascades: viewSlices(view, 1.8, range).map((slice) => cascadeOf(slice, sun.directionInWorld)),
    frame: { name: '', rotation: quat.fromAxisAngle([0, 0, 1], 0.4), camera: [1, 2, 3], ground: null } as const,
    side: 1024,
  });
  const cast = castOf([1, 100]);
  const { cascades } = cast;

  test('the shadow uniform has every member at its offset', () => {
    const words = new Float32Array(SHADOWS_LAYOUT.size / 4);
    writeShadowsUniform(words, cast, view);
    const rows = [SHADOWS_LAYOUT.x, SHADOWS_LAYOUT.y, SHADOWS_LAYOUT.z].map((at) => member(words, at, 4));
    cascades.forEach(({ clipFromCasters, width }, i) => {
      const matrix = fromWorld(clipFromCasters, cast.frame);
      expect(rows[i]![3]).toBe(Math.fround(2 / width));
      const shift = member(words, SHADOWS_LAYOUT.shift_0 + i * 16, 3);
      expect(shift).toEqual([...matrix].slice(12, 15).map(Math.fround));
      for (const [row, axis] of rows.entries()) {
        const turned = axis[0]! * 3 + axis[1]! * -2 + axis[2]! * 5;
        const expected = matrix[row]! * 3 + matrix[row + 4]! * -2 + matrix[row + 8]! * 5 + matrix[row + 12]!;
        expect(turned * rows[i]![3]! + shift[row]!).toBeCloseTo(expected, 5);
      }
    });
    expect(member(words, SHADOWS_LAYOUT.ends, 3)).toEqual(cascades.map(({ end }) => Math.fround(end)));
    expect(member(words, SHADOWS_LAYOUT.ends_depth, 1)).toEqual([Math.fround(view.near / 100)]);
    expect(member(words, SHADOWS_LAYOUT.texel, 1)).toEqual([1 / 1024]);
  });

  test('the shadow uniform has no shadow range without casters, and no depth limit for an orthographic camera', () => {
    const none = new Float32Array(SHADOWS_LAYOUT.size / 4);
    writeShadowsUniform(none, { ...cast, cascades: [] }, view);
    expect(member(none, SHADOWS_LAYOUT.ends, 4)).toEqual([0, 0, 0, 0]);
    const flat = new Float32Array(SHADOWS_LAYOUT.size / 4);
    writeShadowsUniform(flat, cast, { ...view, orthoHalfHeight: 5 });
    expect(member(flat, SHADOWS_LAYOUT.ends_depth, 1)).toEqual([0]);
  });

  test('a view with fewer cascades than slots repeats its last cascade in the unused slots', () => {
    const words = new Float32Array(SHADOWS_LAYOUT.size / 4);
    writeShadowsUniform(words, castOf([10, 15]), view);
    expect(member(words, SHADOWS_LAYOUT.ends, 3)).toEqual([15, 15, 15]);
    expect(member(words, SHADOWS_LAYOUT.shift_2, 3)).toEqual(member(words, SHADOWS_LAYOUT.shift_0, 3));
  });
});
