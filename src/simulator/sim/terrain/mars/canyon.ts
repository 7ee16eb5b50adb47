import { clamp01, smoothstep, vec3, type Vec3 } from '../../../../base/math/index.js';
import { gradientNoise } from '../noise.js';
import { bandHeight, bandResidual, reseed, ridgedHeight, type OctaveBand } from '../octaves.js';
import { directionFromDegrees } from '../spots.js';

/**
 * The great canyon of Mars: walls with spurs, gullies and ledges, a flat floor with light mesas, and faults on the
 * plains beside it. The shapes follow published descriptions of Valles Marineris; the numbers were chosen by eye.
 */

/**
 * Axis and size of the canyon: `halfWidth` is the distance from the axis to the rim, `wall` is the width of a wall, and
 * `depth` is the greatest depth, m.
 */
const AXIS = {
  ...greatCircle(directionFromDegrees(-95, -7), directionFromDegrees(-42, -13)),
  halfWidth: 84_000,
  wall: 21_000,
  depth: 6_800,
};

/** Noise for the bays and headlands of the rim: the rim is moved by the value of this noise, m. */
const BAYS: OctaveBand = { longest: 90_000, shortest: 9_000, steepness: 0.34, persistence: 0.55, seed: 31 };
/**
 * Spurs between gullies. The noise is the distance by which a spur protrudes, m. It is stretched across the axis, so
 * that gullies run down the walls.
 */
const SPURS: OctaveBand = { longest: 17_000, shortest: 130, steepness: 0.36, persistence: 0.56, seed: 43 };
const SPUR_STRETCH = 3.2;
/** The shortest wavelength of spurs, in multiples of the sample spacing. */
const SPUR_SAMPLES = 2;
const HUMMOCKS: OctaveBand = { longest: 9_000, shortest: 300, steepness: 0.045, persistence: 0.52, seed: 47 };
/** Noise of about ±0.5 that makes the mesas of light, layered rock on the floor. */
const MESAS: OctaveBand = { longest: 58_000, shortest: 900, steepness: 1.1 / 58_000, persistence: 0.55, seed: 53 };
/** The height of the mesas above the floor, as a fraction of the canyon's depth. */
const MESA_HEIGHT = 0.5;
/** The values of the noise {@link MESAS} at the foot and on the top of a mesa. */
const MESA_FOOT = 0.14;
const MESA_TOP = 0.5;
/**
 * Next to a wall, mesas and hummocks are lower. They have their full height at this distance from the foot of the wall,
 * in widths of the wall.
 */
const FLOOR_FADE = 0.7;
/** Ledges of hard rock: their number from the floor to the rim, and their weight in the shape of the wall. */
const LEDGES = [
  { count: 6, share: 0.4 },
  { count: 29, share: 0.75 },
] as const;
/** Faults beside the canyon: the distance from its axis, the half width and the depth, m. */
const FAULTS = [
  { offset: 132_000, halfWidth: 9_000, depth: 2_600, seed: 61 },
  { offset: 176_000, halfWidth: 4_200, depth: 900, seed: 67 },
  { offset: 238_000, halfWidth: 6_000, depth: 1_500, seed: 71 },
  { offset: -126_000, halfWidth: 5_000, depth: 1_100, seed: 73 },
  { offset: -171_000, halfWidth: 3_600, depth: 800, seed: 79 },
] as const;
/**
 * Faults fade from `FADE_FROM` on, and neither canyon nor faults extend beyond `REACH`. Both are distances from the
 * axis, m.
 */
const REACH = 300_000;
const FADE_FROM = 260_000;

export interface CanyonGround {
  /** Depth of the ground below the plains, m. */
  fall: number;
  /** Depth as a fraction: 0 outside the canyon, 1 on its floor and its mesas. */
  depth: number;
  /** Share of a mesa's height: 0 on the floor, 1 on top. */
  mesa: number;
  /** Weight of the walls: 1 on a wall or on the side of a fault, 0 elsewhere. */
  wall: number;
}

export const NO_CANYON: Readonly<CanyonGround> = { fall: 0, depth: 0, mesa: 0, wall: 0 };
export const freshCanyonGround = (): CanyonGround => ({ ...NO_CANYON });

export class Canyon {
  readonly #bays: OctaveBand;
  readonly #spurs: OctaveBand;
  readonly #hummocks: OctaveBand;
  readonly #mesas: OctaveBand;

  constructor(
    private readonly radius: number,
    private readonly seed: number,
  ) {
    this.#bays = reseed(BAYS, seed);
    this.#spurs = reseed(SPURS, seed);
    this.#hummocks = reseed(HUMMOCKS, seed);
    this.#mesas = reseed(MESAS, seed);
  }

  /** A quick test that returns false only where {@link write} writes {@link NO_CANYON}. */
  isNear(x: number, y: number, z: number): boolean {
    const { normal, from } = AXIS;
    const aside = x * normal[0] + y * normal[1] + z * normal[2];
    return Math.abs(aside) * this.radius < REACH && x * from[0] + y * from[1] + z * from[2] > 0;
  }

  /** @param swells height of the swells at the place, m. They bend the canyon and change its width. */
  write(x: number, y: number, z: number, swells: number, spacing: number, out: CanyonGround): CanyonGround {
    out.fall = out.depth = out.mesa = out.wall = 0;
    if (!this.isNear(x, y, z)) return out;
    const { normal, from, towards, arc, halfWidth, wall, depth } = AXIS;
    const { radius } = this;
    const ahead = x * from[0] + y * from[1] + z * from[2];
    const t = Math.atan2(x * towards[0] + y * towards[1] + z * towards[2], ahead) / arc;
    if (t <= -0.04 || t >= 1.04) return out;
    const along = t * arc * radius;
    const aside = (x * normal[0] + y * normal[1] + z * normal[2]) * radius;
    const across = aside + 40 * swells;
    this.#cutFaults(t, along, across, 1 - smoothstep(FADE_FROM, REACH, Math.abs(aside)), out);
    if (t <= 0 || t >= 1) return out;
    const width = Math.max(0.6, 1 + 0.0004 * swells);
    const straight = Math.abs(across) / width;
    if (straight > 1.6 * halfWidth) return out;
    const fromMiddle = (2 * t - 1) * (2 * t - 1);
    const taper = 1 - fromMiddle * fromMiddle;
    const bays = bandHeight(x * radius, y * radius, z * radius, this.#bays, spacing);
    // Ridged noise is largest at its creases, which become the spurs.
    const spurs = ridgedHeight(along, across / SPUR_STRETCH, 0, this.#spurs, SPUR_SAMPLES * spacing);
    // The distance from the foot of the wall towards the rim, in widths of the wall.
    const rise = (straight + bays + spurs - halfWidth * taper + wall) / wall;
    const down = clamp01(1 - rise);
    if (down <= 0) return out;
    const up = 1 - down;
    const smooth = 1 - up * up * (0.9 + 0.1 * up);
    let stepped = smooth;
    for (const { count, share } of LEDGES) stepped += (ledged(stepped * count) / count - stepped) * share;
    const present = smoothstep(0, 0.12, taper);
    const depthShare = stepped * present;
    const onFloor = present * smoothstep(0, -FLOOR_FADE, rise);
    const noise = bandHeight(along, across * 1.7, 0, this.#mesas, spacing);
    const mesa = onFloor * smoothstep(MESA_FOOT, MESA_TOP, noise);
    const tiers = ledged(5 * mesa) / 5;
    const hummocks = onFloor * (1 - mesa) * bandHeight(along, across, 0, this.#hummocks, spacing);
    out.depth = depthShare;
    out.mesa = mesa;
    out.wall = Math.max(out.wall * (1 - depthShare), present * 4 * down * (1 - down));
    out.fall =
      out.fall * (1 - depthShare) + depth * depthShare * (1 - MESA_HEIGHT * (0.25 * mesa + 0.75 * tiers)) - hummocks;
    return out;
  }

  /** Returns the error of `fall` that is possible when features are omitted at `spacing`: at most this distance, m. */
  residual(spacing: number): number {
    const { wall, depth } = AXIS;
    const moved = (bandResidual(spacing, BAYS) + bandResidual(SPUR_SAMPLES * spacing, SPURS)) / wall;
    const floor = Math.min(1, (STEEPEST_STEP / FLOOR_FADE) * moved);
    const mesa = Math.min(1, floor + (STEEPEST_STEP / (MESA_TOP - MESA_FOOT)) * bandResidual(spacing, MESAS));
    const tiers = Math.min(1, STEEPEST_LEDGE * mesa);
    const hummocks = bandResidual(spacing, HUMMOCKS) + Math.min(1, floor + mesa) * bandResidual(Infinity, HUMMOCKS);
    return depth * (this.depthResidual(spacing) + MESA_HEIGHT * (0.25 * mesa + 0.75 * tiers)) + hummocks;
  }

  depthResidual(spacing: number): number {
    let change =
      (STEEPEST_WALL * (bandResidual(spacing, BAYS) + bandResidual(SPUR_SAMPLES * spacing, SPURS))) / AXIS.wall;
    for (const { share } of LEDGES) change *= 1 + (STEEPEST_LEDGE - 1) * share;
    return Math.min(1, change);
  }

  /** @param near factor by which the depth of faults is multiplied: 1 near the canyon, falling to 0 at {@link REACH} */
  #cutFaults(t: number, along: number, across: number, near: number, out: CanyonGround): void {
    for (const { offset, halfWidth, depth, seed } of FAULTS) {
      const bend = gradientNoise(along / 230_000, seed, 0, this.seed + seed);
      const wobble = gradientNoise(along / 41_000, across / 60_000, seed, this.seed + seed + 1);
      const kink = gradientNoise(along / 9_000, across / 14_000, seed, this.seed + seed + 2);
      const distance = Math.abs(across - offset - 30_000 * bend - 5_500 * wobble - 1_700 * kink);
      if (distance > halfWidth) continue;
      const pits = gradientNoise(along / 19_000, 0.5, seed, this.seed + seed);
      const present = smoothstep(-0.16, 0.34, gradientNoise(along / 150_000, 9, seed, this.seed + seed) + 0.55 * pits);
      const ends = smoothstep(-0.04, 0.06, t) * (1 - smoothstep(0.94, 1.04, t));
      const share = present * ends;
      if (share <= 0) continue;
      const down = 1 - smoothstep(0.12, 1, distance / (halfWidth * (0.25 + 0.75 * share)));
      out.fall = Math.max(out.fall, near * depth * share * down);
      out.wall = Math.max(out.wall, near * 3 * share * down * (1 - down));
    }
  }
}

/** Start and end of the rise within a step, as fractions of the step's width. */
const LEDGE = [0.25, 0.95] as const;
/** Steepest slopes of three shapes: `smoothstep` from 0 to 1, `ledged`, and a wall without ledges. */
const STEEPEST_STEP = 1.5;
const STEEPEST_LEDGE = STEEPEST_STEP / (LEDGE[1] - LEDGE[0]);
const STEEPEST_WALL = 2.1;

/** Returns a value close to `x` that rises in rounded steps of width and height 1. */
function ledged(x: number): number {
  const step = Math.floor(x);
  return step + smoothstep(...LEDGE, x - step);
}

function greatCircle(from: Vec3, end: Vec3): { normal: Vec3; from: Vec3; towards: Vec3; arc: number } {
  const normal = vec3.normalize(vec3.cross(from, end));
  return { normal, from, towards: vec3.cross(normal, from), arc: Math.acos(vec3.dot(from, end)) };
}
