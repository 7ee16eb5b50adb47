import { vec3, type Vec3 } from '../../../../base/math/index.js';
import type { Simulator } from './simulator.js';

export interface DemoView {
  readonly vessel: string;
  /** Position of the camera relative to the vessel: metres east, north and up. */
  readonly from: Vec3;
  /** The point in the middle of the picture, in the same axes; by default the centre of the vessel. */
  readonly at?: Vec3;
  /** Vertical field of view, degrees. */
  readonly fovDeg: number;
}

/** Sets the simulator's main camera; `GET /v1/frame` draws the view of this camera. */
export async function show(simulator: Simulator, { vessel, from, at = vec3.ZERO, fovDeg }: DemoView): Promise<void> {
  const { position } = await simulator.vessel(vessel);
  const rollDeg = levelRollDeg(vec3.subtract(at, from), position);
  await simulator.write(
    'camera/enabled 1',
    `camera/pose/anchor vessel:${vessel}`,
    `camera/pose/position ${from.join(' ')} enu`,
    `camera/pose/aim vessel:${vessel} off ${at.join(' ')} frame enu up world roll ${rollDeg}`,
    `camera/pose/fov ${fovDeg}`,
  );
}

/**
 * Returns the roll angle at which the horizon is level. Without roll, the top of the picture points to the north pole
 * of the ecliptic. That direction is within 1.5° of Luna's axis.
 * @param forward direction in which the camera looks: east, north and up
 * @param position position of the vessel in CCI, whose third axis is the body's axis
 */
function levelRollDeg(forward: Vec3, position: Vec3): number {
  const [, , sinLatitude] = vec3.normalize(position);
  const axis: Vec3 = [0, Math.sqrt(1 - sinLatitude ** 2), sinLatitude];
  const right = vec3.normalize(vec3.cross(vec3.normalize(forward), axis));
  const up = vec3.cross(right, vec3.normalize(forward));
  return (Math.atan2(right[2], up[2]) * 180) / Math.PI;
}
