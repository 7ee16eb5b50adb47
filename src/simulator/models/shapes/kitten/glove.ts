import { vec3, type Vec3 } from '../../../../base/math/index.js';
import { appendLathe } from '../../geometry/lathe.js';
import type { MeshBuilder } from '../../geometry/mesh-builder.js';
import type { Placement } from '../../geometry/placement.js';
import { appendSphere } from '../../geometry/sphere.js';
import { appendTube } from '../../geometry/tube.js';
import { RUBBER } from './bands.js';

export type Pose = 'stand' | 'wave' | 'point';

/**
 * `hand` is the position of the wrist, `direction` points from the wrist into the hand, and `palm` is the middle of the
 * palm.
 */
export interface Hand {
  readonly hand: Vec3;
  readonly direction: Vec3;
  readonly palm: Vec3;
}

/** Half-axes of a palm, m: along the hand, across it, and through it. */
export const PALM: Vec3 = [0.088, 0.09, 0.06];

/** The fingers, from the little finger to the index finger: position across the palm, m. */
const FINGERS = [-0.066, -0.022, 0.022, 0.066];
/** Length of each of the three bones of a finger, m. */
const BONE = 0.039;
const STEPS = 5;

/** How far the fingers of each pose are bent, rad. The index finger is the last. */
const BENDS: Readonly<Record<Pose, readonly number[]>> = {
  stand: [1.25, 1.15, 1.05, 0.95],
  wave: [0.4, 0.25, 0.2, 0.3],
  point: [2.5, 2.5, 2.4, 0.1],
};

/** Appends a glove. The hand is a right hand if `side` is 1. */
export function appendGlove(builder: MeshBuilder, { hand, direction, palm }: Hand, side: number, pose: Pose): void {
  // The thumb of a hand that hangs down points forward, that of a raised hand points to the head.
  const towards: Vec3 = pose === 'stand' ? [1, 0, 0] : [0, -side, 0];
  const thumb = vec3.normalize(vec3.addScaled(towards, direction, -vec3.dot(towards, direction)));
  const inward = vec3.scale(vec3.cross(thumb, direction), side);
  const at = (along: number, across: number, through: number): Vec3 =>
    vec3.addScaled(vec3.addScaled(vec3.addScaled(palm, direction, along), thumb, across), inward, through);

  const hull: Placement = [
    direction[0] * PALM[0], thumb[0] * PALM[1], inward[0] * PALM[2], palm[0],
    direction[1] * PALM[0], thumb[1] * PALM[1], inward[1] * PALM[2], palm[1],
    direction[2] * PALM[0], thumb[2] * PALM[1], inward[2] * PALM[2], palm[2],
  ]; // prettier-ignore
  builder.banded(RUBBER, [0, 1], (b) => b.at(hull, (c) => appendSphere(c, 1, { segments: 20 })));
  const wrist: Placement = [
    direction[0], thumb[0], inward[0], hand[0],
    direction[1], thumb[1], inward[1], hand[1],
    direction[2], thumb[2], inward[2], hand[2],
  ]; // prettier-ignore
  const cuff = [{ x: 0.02, r: 0, sharp: true }, { x: 0.03, r: 0.098 }, { x: 0.06, r: 0.09 }, { x: 0.085, r: 0.07 }, { x: 0.1, r: 0, sharp: true }]; // prettier-ignore
  builder.banded(RUBBER, [0, 1], (b) => b.at(wrist, (c) => appendLathe(c, cuff, { segments: 24, turns: 1 })));
  FINGERS.forEach((across, k) => {
    const fan = pose === 'stand' ? 0.4 : 1.6;
    appendFinger(builder, at, [0.058 - 3 * across * across, across, 0.004], [1, across * fan, 0], BENDS[pose][k]!, 1);
  });
  appendFinger(builder, at, [-0.028, 0.058, 0.012], [0.62, 0.78, 0.12], pose === 'point' ? 0.9 : 0.35, 1.08);
}

/**
 * `root` and `ahead` are along the hand, across it, and through it. `bend` is the angle between the first and the last
 * bone, rad.
 */
function appendFinger(
  builder: MeshBuilder,
  at: (along: number, across: number, through: number) => Vec3,
  root: Vec3,
  ahead: Vec3,
  bend: number,
  size: number,
): void {
  const forward = vec3.normalize(ahead);
  const path: Vec3[] = [at(...root)];
  let end = root;
  for (let k = 0; k < STEPS; k++) {
    const angle = (bend * (k + 1)) / STEPS;
    const step = (3 * BONE * size) / STEPS;
    end = vec3.addScaled(end, forward, step * Math.cos(angle));
    end = [end[0], end[1], end[2] + step * Math.sin(angle)];
    path.push(at(...end));
  }
  builder.banded(RUBBER, [-0.25, 0.1], (b) =>
    appendTube(b, path, {
      radius: (t) => (0.032 - 0.007 * t) * size,
      segments: 9,
      tile: 1,
      roundEnds: true,
    }),
  );
}
