import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import { type CameraPlacement, placementPosition } from './resolve-pose.js';

interface Moving {
  readonly value: number;
  readonly velocity: number;
}

/** The shortest duration of smoothing, s; for a shorter one, 2/T could overflow. */
const LEAST_SMOOTHING = 1e-6;

/**
 * Computes one step of a critically damped spring. It never overshoots, whatever the frame rate is. ω is 2/T. The decay
 * e^(−ω·dt) is approximated by 1 / (1 + x + 0.48 x² + 0.235 x³) with x = ω·dt (Kirmse, ed., Game Programming Gems 4,
 * ch. 1.10).
 * @param smoothing approximate duration T of the movement, s
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

/** Smooths coordinates in the placement's frame, so that a camera on a moving object does not lag behind. */
export class PoseSmoother {
  #key = '';
  #local: Moving[] = [];
  #rotation: Moving[] = [];

  move(placement: CameraPlacement, smoothing: number, seconds: number, positionNow: Vec3): Vec3 {
    const { axes, local, key } = placement;
    if (key !== this.#key) {
      // When the frame changes, the camera starts at rest from its current position.
      const here = quat.rotate(quat.invert(axes.eclFromFrame), vec3.subtract(positionNow, axes.originEcl));
      this.#key = key;
      this.#local = here.map(atRest);
    }
    this.#local = this.#local.map((from, i) => dampToward(from, local[i]!, smoothing, seconds));
    return placementPosition({ key, axes, local: this.#local.map(valueOf) as [number, number, number] });
  }

  turn(target: Quat, smoothing: number, seconds: number): Quat {
    // q and −q are the same rotation. The nearer of the two is the target.
    const along = this.#rotation.reduce((sum, from, i) => sum + from.value * target[i]!, 0);
    const nearer = along < 0 ? target.map((c) => -c) : target;
    const starts = this.#rotation.length === 4 ? this.#rotation : target.map(atRest);
    this.#rotation = starts.map((from, i) => dampToward(from, nearer[i]!, smoothing, seconds));
    const blended = this.#rotation.map(valueOf) as [number, number, number, number];
    // Between opposite quaternions, the blend may become zero.
    return Math.hypot(...blended) < 1e-9 ? target : quat.normalizeQuat(blended);
  }

  /** Sets the rotation without smoothing. Later smoothing starts from this rotation. */
  turnAtOnce(rotation: Quat): void {
    this.#rotation = rotation.map(atRest);
  }
}

const atRest = (value: number): Moving => ({ value, velocity: 0 });
const valueOf = ({ value }: Moving): number => value;
