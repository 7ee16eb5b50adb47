import { quat, vec3 } from '../../base/math/index.js';
import { bodyView, type BodyView } from './body-view.js';
import type { PictureWorld } from './picture-world.js';
import type { View } from './scene-frame.js';
import { roundTo, steppedDirection } from './steps.js';

/** Bodies in another body's sky move over the picture in invisible steps of this size, pixels. */
const STEP = 1 / 8;

/**
 * Returns the bodies of a picture. If the camera rests on the ground, the bodies in its sky move in steps, so few
 * pictures need to draw them again while the ground turns. The steps depend only on the picture. Positions in ecliptic
 * axes are not rounded, because hardly anything is at rest there.
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

/** Maximum step of a size (as a share) or of a rotation (rad). */
const LARGEST_PART = 1 / 32;

/** @param step step of the direction to the body, rad */
function steady({ definition, centre, distance, worldFromCcf, angularRadius }: BodyView, step: number): BodyView {
  const direction = steppedDirection(vec3.scale(centre, 1 / distance), step);
  // A step of the size or of the rotation moves no point of the body farther than a step of the direction. It is a
  // power of two, so it stays the same while the size changes slightly.
  const part = 2 ** Math.floor(Math.log2(Math.min(step / angularRadius, LARGEST_PART)));
  const away = Math.exp(roundTo(Math.log(distance), part));
  const turned = quat.map(worldFromCcf, (value) => roundTo(value, part / 2));
  return bodyView(definition, vec3.scale(direction, away), quat.normalizeQuat(turned));
}
