import type { Vec3 } from '../../../../base/math/index.js';
import { appendBox } from '../../geometry/box.js';
import { appendLathe } from '../../geometry/lathe.js';
import { appendLoft, type LoftRing } from '../../geometry/loft.js';
import type { MeshBuilder } from '../../geometry/mesh-builder.js';
import { compose, moved, type Placement, stretched, turnedAboutY } from '../../geometry/placement.js';
import type { ProfilePoint } from '../../geometry/profile.js';
import { appendTube } from '../../geometry/tube.js';
import { ARM_REACH, LIMB_TURNS } from '../../textures/surfaces/suit-fabric.js';
import { ARM_CLOTH, BOOT, LEG_CLOTH, METAL, RUBBER, TORSO_CLOTH, TRIM } from './bands.js';
import { appendGlove, type Hand, type Pose } from './glove.js';

/** A pressure suit on a stocky body. +X is forward and −Z is up. The soles are at z = {@link SOLE}. */

export const SOLE = 0.78;

export const TORSO: readonly LoftRing[] = [
  { z: 0.2, depth: 0, width: 0 }, { z: 0.17, depth: 0.2, width: 0.22 }, { z: 0.03, depth: 0.275, width: 0.315 },
  { z: -0.12, depth: 0.28, width: 0.32 }, { z: -0.27, depth: 0.25, width: 0.3 }, { z: -0.42, depth: 0.22, width: 0.28 },
  { z: -0.52, depth: 0.16, width: 0.2 }, { z: -0.55, depth: 0, width: 0 },
]; // prettier-ignore

/** `SHOULDER` is the middle and the radius of the right shoulder (+Y), m. `COLLAR` is the ring below the collar, m. */
export const SHOULDER = { at: [-0.01, 0.23, -0.4] as Vec3, radius: 0.115 };
export const COLLAR = { radius: 0.255, from: -0.55, to: -0.43 };

/**
 * Positions of the elbow and the hand of the right arm, on the side +Y, in each pose. The left arm hangs down in all
 * poses.
 */
const RIGHT_ARM: Readonly<Record<Pose, { readonly elbow: Vec3; readonly hand: Vec3 }>> = {
  stand: { elbow: [-0.045, 0.44, -0.13], hand: [0.04, 0.47, 0.13] },
  wave: { elbow: [0.03, 0.52, -0.3], hand: [0.1, 0.6, -0.68] },
  point: { elbow: [0.2, 0.42, -0.32], hand: [0.5, 0.4, -0.48] },
};
const LEFT_ARM = { elbow: [-0.045, -0.44, -0.13] as Vec3, hand: [0.035, -0.475, 0.13] as Vec3 };

/** The placement that turns the X axis of a lathed piece to −Z, so that the piece is upright. */
export const UPRIGHT: Placement = [0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0];

/** Gloves, boots and trims go to `gear`, which may be the same builder as `suit`. */
export function appendSuit(suit: MeshBuilder, gear: MeshBuilder, pose: Pose): void {
  suit.banded(TORSO_CLOTH, [0, 1], (b) => appendLoft(b, TORSO, { columns: 40, rows: 22, turns: 1 }));
  for (const side of [-1, 1]) {
    appendLeg(suit, gear, side);
    appendArm(suit, gear, side, side > 0 ? pose : 'stand');
  }
  appendCollar(gear);
  appendBelt(gear);
  appendChestUnit(gear);
}

const puffed =
  (radius: number, puffs: number, depth: number) =>
  (t: number): number =>
    radius * (1 - depth * Math.abs(Math.cos(t * puffs * Math.PI)));

function appendLeg(suit: MeshBuilder, gear: MeshBuilder, side: number): void {
  const y = side * 0.155;
  const path = along([0, side * 0.13, 0.06], [0.015, y, 0.32], [0.0, y, 0.6], 14);
  suit.banded(LEG_CLOTH, [-1, 0], (b) =>
    appendTube(b, path, { radius: puffed(0.147, 3, 0.07), segments: 20, tile: lengthOf(path), turns: LIMB_TURNS }),
  );
  gear.banded(TRIM, [0, 1], (b) => b.at(compose(moved(0.0, y, 0.555), UPRIGHT), (c) => appendCuff(c, 0.158, 0.06)));
  gear.banded(BOOT, [0, 1], (b) => {
    appendLoft(b, [
      { z: 0.735, depth: 0, width: 0, x: 0.06, y }, { z: 0.73, depth: 0.2, width: 0.125, x: 0.07, y },
      { z: 0.66, depth: 0.215, width: 0.135, x: 0.065, y }, { z: 0.6, depth: 0.15, width: 0.13, x: 0.01, y },
      { z: 0.56, depth: 0.13, width: 0.13, x: 0, y }, { z: 0.54, depth: 0, width: 0, x: 0, y },
    ], { columns: 26, rows: 12, turns: 1 }); // prettier-ignore
  });
  // The sole is in the dusty part of the band.
  gear.banded(BOOT, [-2, 1], (b) => {
    appendLoft(b, [
      { z: SOLE, depth: 0, width: 0, x: 0.07, y }, { z: SOLE - 0.002, depth: 0.205, width: 0.128, x: 0.07, y },
      { z: 0.745, depth: 0.225, width: 0.143, x: 0.07, y }, { z: 0.718, depth: 0.222, width: 0.141, x: 0.07, y },
      { z: 0.712, depth: 0, width: 0, x: 0.07, y },
    ], { columns: 28, rows: 8, turns: 1 }); // prettier-ignore
  });
}

/** `path` is the middle line of the arm. */
interface Arm extends Hand {
  readonly path: readonly Vec3[];
}

/** Returns the right arm if `side` is 1, and the left arm if it is −1. */
export function armOf(side: number, pose: Pose): Arm {
  const { elbow, hand } = side > 0 ? RIGHT_ARM[pose] : LEFT_ARM;
  const path = along([SHOULDER.at[0], side * SHOULDER.at[1], SHOULDER.at[2]], elbow, hand, 16);
  const before = path[path.length - 2]!;
  const direction = unit([hand[0] - before[0], hand[1] - before[1], hand[2] - before[2]]);
  return { path, hand, direction, palm: addTo(hand, direction, 0.1) };
}

function appendArm(suit: MeshBuilder, gear: MeshBuilder, side: number, pose: Pose): void {
  const arm = armOf(side, pose);
  const { path, hand, direction } = arm;
  suit.banded(ARM_CLOTH, ARM_REACH, (b) =>
    appendTube(b, path, {
      radius: (t) => puffed(0.115 - 0.012 * t, 4, 0.06)(t),
      segments: 18,
      tile: lengthOf(path),
      turns: LIMB_TURNS,
      roundEnds: true,
    }),
  );
  const ring = (from: number, to: number): Vec3[] => [addTo(hand, direction, from), addTo(hand, direction, to)];
  gear.banded(TRIM, [-1, 0], (b) => appendTube(b, ring(-0.045, 0.012), { radius: 0.116, segments: 32, tile: 0.057 }));
  gear.banded(METAL, [-1, 0], (b) => appendTube(b, ring(0.01, 0.034), { radius: 0.106, segments: 32, tile: 0.024 }));
  appendGlove(gear, arm, side, pose);
}

function appendCollar(gear: MeshBuilder): void {
  gear.banded(METAL, [0, 1], (b) =>
    b.at(compose(moved(0, 0, -0.5), UPRIGHT), (c) => {
      const collar: ProfilePoint[] = [
        { x: -0.03, r: 0.18 }, { x: -0.03, r: 0.235 }, { x: -0.015, r: 0.25 }, { x: 0.035, r: 0.25 },
        { x: 0.05, r: 0.235 }, { x: 0.05, r: 0.18 },
      ]; // prettier-ignore
      appendLathe(c, collar, { closed: true, segments: 56, turns: 4 });
    }),
  );
  gear.banded(TRIM, [0, 1], (b) => b.at(compose(moved(0, 0, -0.455), UPRIGHT), (c) => appendCuff(c, 0.245, 0.04)));
}

function appendBelt(gear: MeshBuilder): void {
  gear.banded(TRIM, [0, 1], (b) =>
    b.at(compose(moved(0, 0, 0.02), stretched(0.885, 1, 1), UPRIGHT), (c) => appendCuff(c, 0.327, 0.055)),
  );
  gear.banded(METAL, [-0.5, 0.5], (b) =>
    b.at(moved(0.29, 0, 0.02), (c) => appendBox(c, [0.05, 0.13, 0.085], { bevel: 0.02, tile: 1 })),
  );
}

function appendChestUnit(gear: MeshBuilder): void {
  const at = compose(moved(0.235, 0, -0.26), turnedAboutY(0.16));
  gear.banded(METAL, [-0.5, 0.5], (b) => b.at(at, (c) => appendBox(c, [0.12, 0.3, 0.17], { bevel: 0.035, tile: 1 })));
  gear.banded(RUBBER, [-0.5, 0.5], (b) => {
    b.at(compose(at, moved(0.055, -0.055, 0)), (c) => appendBox(c, [0.03, 0.13, 0.1], { bevel: 0.012, tile: 1 }));
  });
  gear.banded(TRIM, [0, 1], (b) => {
    for (const [y, z] of [
      [0.05, -0.035],
      [0.105, -0.035],
      [0.05, 0.035],
    ] as const) {
      // prettier-ignore
      b.at(compose(at, moved(0.06, y, z)), (c) => appendCuff(c, 0.02, 0.03));
    }
  });
  gear.banded(RUBBER, [-1, 0], (b) => {
    for (const side of [-1, 1]) {
      const hose: Vec3[] = along([0.24, side * 0.13, -0.2], [0.3, side * 0.32, -0.16], [-0.1, side * 0.33, -0.22], 16);
      appendTube(b, hose, { radius: 0.022, segments: 16, tile: lengthOf(hose) });
    }
  });
}

export function appendCuff(builder: MeshBuilder, radius: number, height: number): void {
  const half = height / 2;
  const cuff: ProfilePoint[] = [
    { x: -half, r: 0, sharp: true }, { x: -half, r: radius * 0.97 }, { x: -half * 0.6, r: radius * 1.02 },
    { x: half * 0.6, r: radius * 1.02 }, { x: half, r: radius * 0.97 }, { x: half, r: 0, sharp: true },
  ]; // prettier-ignore
  appendLathe(builder, cuff, { segments: radius < 0.1 ? 24 : 44, turns: 2 });
}

/** Returns a smooth path from a to c that passes through b half-way. */
export function along(a: Vec3, b: Vec3, c: Vec3, steps: number): Vec3[] {
  // A quadratic Bézier curve whose middle point is b.
  const handle: Vec3 = [2 * b[0] - (a[0] + c[0]) / 2, 2 * b[1] - (a[1] + c[1]) / 2, 2 * b[2] - (a[2] + c[2]) / 2];
  return Array.from({ length: steps + 1 }, (_, k) => {
    const t = k / steps;
    const [p, q, r] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
    return [
      a[0] * p + handle[0] * q + c[0] * r,
      a[1] * p + handle[1] * q + c[1] * r,
      a[2] * p + handle[2] * q + c[2] * r,
    ];
  });
}

export function lengthOf(path: readonly Vec3[]): number {
  let total = 0;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1]!, path[i]!];
    total += Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 + (b[2] - a[2]) ** 2);
  }
  return total;
}

function unit(v: Vec3): Vec3 {
  const length = Math.sqrt(v[0] ** 2 + v[1] ** 2 + v[2] ** 2) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

const addTo = (p: Vec3, d: Vec3, by: number): Vec3 => [p[0] + d[0] * by, p[1] + d[1] * by, p[2] + d[2] * by];
