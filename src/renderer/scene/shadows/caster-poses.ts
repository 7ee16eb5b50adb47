import { quat, vec3, writeRows3x4, type Vec3 } from '../../../base/math/index.js';
import { type Fleet, VESSEL_WORDS } from '../fleet/fleet.js';
import type { VesselPlace } from '../picture-world.js';
import { roundTo } from '../steps.js';
import type { CasterFrame } from './caster-frame.js';
import { lightAxes, type ViewSlice } from './cascades.js';

/** Step to which the positions of moving vessels are rounded, in widths of the finest texel. */
const PLACE_STEP = 0.25;

/**
 * Returns the step to which positions are rounded, m.
 * @param texel width of a texel of the finest map, m
 */
export const placeStep = (texel: number): number => 2 ** Math.floor(Math.log2(PLACE_STEP * texel));

/** Returns the poses of all vessels in the frame of the casters, in the layout of {@link Fleet.vesselPoses}. */
export function casterPoses(
  { bounds, vesselCount }: Fleet,
  frame: CasterFrame,
  step: number,
): Float32Array<ArrayBuffer> {
  const rows = new Float32Array(vesselCount * VESSEL_WORDS);
  for (let row = 0; row < vesselCount; row++) {
    const { place, radius } = bounds[row]!;
    if (place) writePose(rows, row * VESSEL_WORDS, place, radius, frame, step);
  }
  return rows;
}

/** Tests whether a sphere, in the frame of the casters, may cast its shadow into a map. */
export type ReachesMap = (centre: Vec3, radius: number) => boolean;

export function reachesSlices(slices: readonly ViewSlice[], toSun: Vec3): ReachesMap {
  const [x, y] = lightAxes(toSun);
  return (at, size) =>
    slices.some(({ centre, radius }) => {
      const aside = vec3.subtract(at, centre);
      return Math.abs(vec3.dot(aside, x)) <= radius + size && Math.abs(vec3.dot(aside, y)) <= radius + size;
    });
}

/** Returns a key that stays the same as long as the shadows of the vessels do not change. */
export function castersKey(
  { bounds, vesselCount }: Fleet,
  frame: CasterFrame,
  step: number,
  reaches: ReachesMap,
): Float64Array {
  const pose = new Float32Array(VESSEL_WORDS);
  const key: number[] = [];
  for (let row = 0; row < vesselCount; row++) {
    const { centre, place, radius, shape } = bounds[row]!;
    if (!place) continue;
    const at = vec3.add(quat.rotate(frame.rotation, centre), frame.camera);
    // Because the pose is rounded, the vessel counts as slightly larger than it is.
    if (!reaches(at, radius * 1.01 + step)) continue;
    writePose(pose, 0, place, radius, frame, step);
    key.push(row, shape, ...pose);
  }
  return Float64Array.from(key);
}

/** Writes a pose: exact if the vessel rests on the ground with which the frame moves, otherwise rounded to steps. */
function writePose(
  out: Float32Array,
  offset: number,
  { translation, rotation, scale, resting }: VesselPlace,
  radius: number,
  { rotation: turned, camera, ground }: CasterFrame,
  step: number,
): void {
  const size: Vec3 = [scale, scale, scale];
  if (ground && resting?.bodyId === ground.bodyId) {
    const at = vec3.add(resting.originCcf, ground.centre);
    writeRows3x4(out, offset, { translation: at, rotation: resting.ccfFromBody, scale: size });
    return;
  }
  const at = vec3.add(quat.rotate(turned, translation), camera);
  // The step of the rotation is so small that no part of the vessel moves by more than one step of the position.
  const turn = 2 ** Math.floor(Math.log2(step / (2 * Math.max(radius, step))));
  writeRows3x4(out, offset, {
    translation: vec3.map(at, (value) => roundTo(value, step)),
    rotation: quat.map(quat.multiply(turned, rotation), (value) => roundTo(value, turn)),
    scale: size,
  });
}
