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
export const PALM: Vec3 = [0.088, 0.088, 0.054];

/** The fingers, from the little finger to the index finger: position across the palm, m, and relative length. */
const FINGERS = [
  { across: -0.064, size: 0.86 },
  { across: -0.022, size: 1 },
  { across: 0.021, size: 1.07 },
  { across: 0.063, size: 0.98 },
];
/** Lengths of the three bones of a finger, m. */
const BONES = [0.056, 0.042, 0.036];
/** How much of the bend of a finger each of its bones has. */
const SHARES = [0.3, 0.72, 1];
/** How far the glove is loose on both sides of a knuckle, m. */
const LOOSE = 0.009;

/** How far the fingers of each pose are bent, rad. The index finger is the last. */
const BENDS: Readonly<Record<Pose, readonly number[]>> = {
  stand: [1.0, 0.9, 0.8, 0.68],
  wave: [0.42, 0.3, 0.24, 0.3],
  point: [2.5, 2.5, 2.4, 0.1],
};

/** Appends a glove. The hand is a right hand if `side` is 1. */
export function appendGlove(builder: MeshBuilder, { hand, direction, palm }: Hand, side: number, pose: Pose): void {
  // The thumb of a hand that hangs down points forward, that of a raised hand points to the head.
  const towards: Vec3 = pose === 'stand' ? [0.8, -0.6 * side, 0] : [0, -side, 0];
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
  const rests = pose === 'stand';
  FINGERS.forEach(({ across, size }, k) => {
    const ahead: Vec3 = [1, across * (rests ? 0.3 : 1.1), 0];
    appendFinger(builder, at, [0.056 - 3 * across * across, across, 0.004], ahead, BENDS[pose][k]!, size);
  });
  const thumbAhead: Vec3 = rests ? [0.84, 0.45, 0.3] : [0.68, 0.72, 0.12];
  appendFinger(builder, at, [-0.026, 0.054, 0.012], thumbAhead, pose === 'point' ? 0.9 : 0.4, 1.06);
}

/**
 * `root` and `ahead` are along the hand, across it, and through it. `bend` is the angle between the direction ahead and
 * the last bone, rad.
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
  const radii: number[] = [];
  const path: Vec3[] = [];
  let end = root;
  BONES.forEach((bone, k) => {
    const angle = bend * SHARES[k]!;
    const on = vec3.addScaled([0, 0, Math.sin(angle)], forward, Math.cos(angle));
    const thick = 0.0305 - 0.0035 * k;
    const length = bone * size;
    // The glove is narrow at a knuckle, and bulges between two knuckles.
    const rings = k === 2 ? [0, LOOSE, length] : [0, LOOSE, length - LOOSE];
    rings.forEach((along, ring) => {
      path.push(at(...vec3.addScaled(end, on, along)));
      radii.push(ring === 0 ? thick - 0.002 : thick - (along > LOOSE ? 0.002 : 0));
    });
    end = vec3.addScaled(end, on, length);
  });
  const lengths = [0];
  for (let k = 1; k < path.length; k++) lengths.push(lengths[k - 1]! + vec3.distance(path[k - 1]!, path[k]!));
  const total = lengths[lengths.length - 1]!;
  builder.banded(RUBBER, [-0.25, 0.1], (b) =>
    appendTube(b, path, {
      radius: (t) => radii[lengths.findIndex((length) => length >= t * total - 1e-9)]!,
      segments: 10,
      tile: 1,
      roundEnds: true,
    }),
  );
}
