import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import { type CameraPlacement, placementPosition } from './resolve-pose.js';

/** A value on its way to a target. */
interface Moving {
  readonly value: number;
  /** Change per second. */
  readonly velocity: number;
}

/** The shortest smoothing, s: a shorter one is invisible, and 2/T would overflow. */
const LEAST_SMOOTHING = 1e-6;

/**
 * Takes one step of a critically damped spring, which neither overshoots nor depends on the frame rate: ω = 2/T, and
 * the decay e^(−ω·dt) as 1 / (1 + x + 0.48 x² + 0.235 x³) with x = ω·dt (Kirmse, ed., Game Programming Gems 4, ch.
 * 1.10).
 * @param smoothing s; roughly the duration of the movement
 */
export function dampToward(from: Moving, target: number, smoothing: number, seconds: number): Moving {
  if (smoothing < LEAST_SMOOTHING) return { value: target, velocity: 0 };
  const omega = 2 / smoothing;
  const x = omega * seconds;
  const decay = 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x);
  const distance = from.value - target;
  const step = (from.velocity + omega * distance) * seconds;
  return { value: target + (distance + step) * decay, velocity: (from.velocity - omega * step) * decay };
}

/**
 * Moves a camera smoothly toward its target placement, in the coordinates of the placement's own frame: only the offset
 * is smoothed, so a camera on a moving object never lags behind it.
 */
export class PoseSmoother {
  #key = '';
  #local: Moving[] = [];
  #rotation: Moving[] = [];

  /**
   * Moves the camera toward a placement.
   * @returns ECL, m
   */
  move(placement: CameraPlacement, smoothing: number, seconds: number, positionNow: Vec3): Vec3 {
    const { axes, local, key } = placement;
    if (key !== this.#key) {
      // In a new frame of reference, the motion starts at rest from the current view.
      const here = quat.rotate(quat.invert(axes.eclFromFrame), vec3.subtract(positionNow, axes.originEcl));
      this.#key = key;
      this.#local = here.map(atRest);
    }
    this.#local = this.#local.map((from, i) => dampToward(from, local[i]!, smoothing, seconds));
    return placementPosition({ key, axes, local: this.#local.map(valueOf) as [number, number, number] });
  }

  turn(target: Quat, smoothing: number, seconds: number): Quat {
    // q and −q are the same rotation; the nearer of the two is the shorter way.
    const along = this.#rotation.reduce((sum, from, i) => sum + from.value * target[i]!, 0);
    const nearer = along < 0 ? target.map((c) => -c) : target;
    const starts = this.#rotation.length === 4 ? this.#rotation : target.map(atRest);
    this.#rotation = starts.map((from, i) => dampToward(from, nearer[i]!, smoothing, seconds));
    const blended = this.#rotation.map(valueOf) as [number, number, number, number];
    // Half way between opposite rotations the sum can vanish.
    return Math.hypot(...blended) < 1e-9 ? target : quat.normalizeQuat(blended);
  }

  /** Sets the rotation without smoothing; later smoothing starts here. */
  turnAtOnce(rotation: Quat): void {
    this.#rotation = rotation.map(atRest);
  }
}

const atRest = (value: number): Moving => ({ value, velocity: 0 });
const valueOf = ({ value }: Moving): number => value;
