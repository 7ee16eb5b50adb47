import { describe, expect, it } from 'vitest';
import { quat, type Vec3 } from '../../../../src/base/math/index.js';
import { cameraView } from '../../../../src/renderer/render/frame-inputs.js';
import { seenVesselsKey } from '../../../../src/renderer/render/resources/seen-vessels.js';
import { type Fleet, VESSEL_WORDS } from '../../../../src/renderer/scene/fleet/fleet.js';
import { frameOver } from '../../scene/sky/fixtures.js';

/** Size and samples of the picture of a camera that looks along −Z. */
const RASTER = {
  width: 960,
  height: 540,
  sample: 0,
  samples: 1,
  jitter: [0, 0],
  background: 'sky',
  smooth: true,
} as const;
const frame = frameOver();
const view = cameraView({ ...frame, view: { ...frame.view, worldFromView: quat.IDENTITY } }, RASTER);

/** @param moved a value to which all numbers of the vessel's pose are set */
function fleet(centre: Vec3, { radius = 2, shape = 0, moved = 0 } = {}): Fleet {
  const place = { translation: centre, rotation: quat.IDENTITY, scale: 1, resting: null };
  const vesselPoses = new Float32Array(VESSEL_WORDS).fill(moved);
  return { bounds: [{ centre, radius, place, shape }], vesselCount: 1, vesselPoses } as unknown as Fleet;
}

const key = (each: Fleet): number[] => [...seenVesselsKey(each, view)];

describe("the vessels in the camera's view", () => {
  it('the key of the view changes with the pose and shape of a vessel in view', () => {
    const there: Vec3 = [0, 0, -50];
    expect(key(fleet(there))).toEqual([0, 0, ...new Array<number>(VESSEL_WORDS).fill(0)]);
    expect(key(fleet(there, { moved: 1 }))).not.toEqual(key(fleet(there)));
    expect(key(fleet(there, { shape: 1 }))).not.toEqual(key(fleet(there)));
  });

  it('the key of the view ignores a vessel behind the camera, outside the view, or too small to be drawn', () => {
    expect(key(fleet([0, 0, 50]))).toEqual([]);
    expect(key(fleet([200, 0, -50]))).toEqual([]);
    expect(key(fleet([0, 0, -9e6], { radius: 20 }))).toEqual([]);
  });

  it('the key of the view includes a vessel whose centre is outside the view if a part of it is inside', () => {
    expect(key(fleet([200, 0, -50], { radius: 150 }))).not.toEqual([]);
    expect(key(fleet([0, 0, 1], { radius: 2 }))).not.toEqual([]);
  });

  it('the key of the view includes every vessel of a fleet without bounds', () => {
    expect(key({ ...fleet([0, 0, 50]), bounds: [] })).toHaveLength(2 + VESSEL_WORDS);
  });
});
