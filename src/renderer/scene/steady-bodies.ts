import { quat, vec3 } from '../../base/math/index.js';
import { bodyView, type BodyView } from './body-view.js';
import type { PictureWorld } from './picture-world.js';
import type { View } from './scene-frame.js';
import { roundTo, steppedDirection } from './steps.js';

/** Bodies in the sky of another body move over the picture in steps of this size, pixels. Such a step is invisible. */
const STEP = 1 / 8;

/**
 * Returns the bodies of a picture. If the camera rests on the ground, the bodies in the sky above it move in steps.
 * While the ground turns, most pictures then show them exactly where the previous picture did, and need not draw them
 * again. The steps depend only on the picture. If the axes are ecliptic, positions are not rounded, because hardly any
 * two pictures would be equal there.
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

/** Maximum step by which a size (as a share) or a rotation (rad) is rounded. */
const LARGEST_PART = 1 / 32;

/** @param step step to which the direction to the body is rounded, rad */
function steady({ definition, centre, distance, worldFromCcf, angularRadius }: BodyView, step: number): BodyView {
  const direction = steppedDirection(vec3.scale(centre, 1 / distance), step);
  // The steps of the size and of the rotation are so small that no point of the body moves farther than by a step of
  // the direction. Each is a power of two, so that it stays the same when the size changes slightly.
  const part = 2 ** Math.floor(Math.log2(Math.min(step / angularRadius, LARGEST_PART)));
  const away = Math.exp(roundTo(Math.log(distance), part));
  const turned = quat.map(worldFromCcf, (value) => roundTo(value, part / 2));
  return bodyView(definition, vec3.scale(direction, away), quat.normalizeQuat(turned));
}
