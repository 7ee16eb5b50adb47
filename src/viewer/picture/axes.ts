import { vec3, type Vec3 } from '../../base/math/index.js';
import type { Direction } from '../view/steering/turn-to.js';

interface Axis {
  readonly name: string;
  readonly label: string;
  readonly letter: string;
  readonly axis: 'x' | 'y' | 'z';
  readonly isPositive: boolean;
  /** The direction as a unit vector in the frame of the camera's subject: X east, Y north, Z up. */
  readonly vector: Vec3;
}

/** Directions from which the user can view the scene. The arrow keys move the focus through them in this order. */
export const AXES = [
  { name: 'up', label: 'above', letter: 'U', axis: 'z', isPositive: true, vector: [0, 0, 1] },
  { name: 'east', label: 'the east', letter: 'E', axis: 'x', isPositive: true, vector: [1, 0, 0] },
  { name: 'north', label: 'the north', letter: 'N', axis: 'y', isPositive: true, vector: [0, 1, 0] },
  { name: 'west', label: 'the west', letter: 'W', axis: 'x', isPositive: false, vector: [-1, 0, 0] },
  { name: 'south', label: 'the south', letter: 'S', axis: 'y', isPositive: false, vector: [0, -1, 0] },
  { name: 'down', label: 'below', letter: 'D', axis: 'z', isPositive: false, vector: [0, 0, -1] },
] as const satisfies readonly Axis[];

export type AxisName = (typeof AXES)[number]['name'];

/**
 * Position of the end of an axis in the compass. `near` says how far the axis points towards the viewer: 1 for directly
 * at the viewer, −1 for directly away.
 */
export interface AxisOnScreen {
  readonly right: number;
  readonly up: number;
  readonly near: number;
}

/**
 * The largest elevation of a view, rad. It is slightly below 90°, because azimuth has no meaning in a vertical view.
 */
const STEEPEST = (89 * Math.PI) / 180;
/** Maximum angle between two directions that count as equal, rad. */
const SAME = 0.02;

export function axisOnScreen(vector: Vec3, { azimuth, elevation }: Direction): AxisOnScreen {
  const level = Math.cos(elevation);
  const out: Vec3 = [level * Math.cos(azimuth), level * Math.sin(azimuth), Math.sin(elevation)];
  const across: Vec3 = [-Math.sin(azimuth), Math.cos(azimuth), 0];
  return {
    right: vec3.dot(vector, across),
    up: vec3.dot(vector, vec3.cross(out, across)),
    near: vec3.dot(vector, out),
  };
}

/** Returns the view from the end of an axis or, if the camera is already there, from the opposite end. */
export function directionOfAxis(name: AxisName, present: Direction): Direction {
  const { vector } = AXES.find((axis) => axis.name === name)!;
  const { near } = axisOnScreen(vector, present);
  const sign = near > Math.cos(SAME) ? -1 : 1;
  const [x, y, z] = vec3.scale(vector, sign);
  // In views from above or below, north is at the top of the picture.
  if (z !== 0) return { azimuth: -Math.PI / 2, elevation: z * STEEPEST };
  return { azimuth: Math.atan2(y, x), elevation: 0 };
}
