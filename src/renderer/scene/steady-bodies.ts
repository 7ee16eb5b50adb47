import { quat, vec3 } from '../../base/math/index.js';
import { bodyView, type BodyView } from './body-view.js';
import type { PictureWorld } from './picture-world.js';
import type { View } from './scene-frame.js';
import { roundTo, steppedDirection } from './steps.js';

/** While the camera is at rest on a body, the other bodies move across the picture in steps of this size, pixels. */
const STEP = 1 / 8;

/**
 * Rounds the positions, sizes and rotations of the other bodies to steps if the camera is at rest on the ground. While
 * the ground turns, most pictures then show these bodies exactly where the previous picture showed them, so the bodies
 * need not be drawn again. With ecliptic axes, positions are not rounded, because even rounded positions would hardly
 * ever be equal in two pictures.
 */
export function steadyBodies(
  bodies: readonly BodyView[],
  { groundId }: Pick<PictureWorld, 'groundId'>,
  { fovY, orthoHalfHeight }: View,
  height: number,
): readonly BodyView[] {
  if (groundId === null || orthoHalfHeight !== null) return bodies;
  const step = (STEP * 2 * Math.tan(fovY / 2)) / height;
  return bodies.map((body) => (body.definition.id === groundId ? body : steady(body, step)));
}

/** Maximum step for rounding a body's size (as a fraction of the size) and its rotation (rad). */
const LARGEST_PART = 1 / 32;

/** @param step step to which the direction to the body is rounded, rad */
function steady({ definition, centre, distance, worldFromCcf, angularRadius }: BodyView, step: number): BodyView {
  const direction = steppedDirection(vec3.scale(centre, 1 / distance), step);
  // One step of the size or of the rotation moves each point of the body by at most one step of the direction. Both
  // steps are powers of two, so that they stay the same if the size changes a little.
  const part = 2 ** Math.floor(Math.log2(Math.min(step / angularRadius, LARGEST_PART)));
  const away = Math.exp(roundTo(Math.log(distance), part));
  const turned = quat.map(worldFromCcf, (value) => roundTo(value, part / 2));
  return bodyView(definition, vec3.scale(direction, away), quat.normalizeQuat(turned));
}
