import { quat, vec3 } from '../../base/math/index.js';
import { bodyView, type BodyView } from './body-view.js';
import type { PictureWorld } from './picture-world.js';
import type { View } from './scene-frame.js';
import { roundTo, steppedDirection } from './steps.js';

/** The steps in which a body in the sky of another one moves over the picture, pixels: too small to be seen. */
const STEP = 1 / 8;

/**
 * Returns the bodies of a picture. Those in the sky above the ground move in steps, so that they need not be drawn
 * again in every picture while the ground turns under the sky. The steps depend on the picture alone. In ecliptic axes,
 * where hardly anything rests, nothing is rounded.
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

/** The largest step of a size or turn, as a share or rad. */
const LARGEST_PART = 1 / 32;

/** @param step of its direction, rad */
function steady({ definition, centre, distance, worldFromCcf, angularRadius }: BodyView, step: number): BodyView {
  const direction = steppedDirection(vec3.scale(centre, 1 / distance), step);
  // At a step of its size, or of its rotation, no point of it moves farther than at a step of the whole.
  // A power of two stays the same while its size changes.
  const part = 2 ** Math.floor(Math.log2(Math.min(step / angularRadius, LARGEST_PART)));
  const away = Math.exp(roundTo(Math.log(distance), part));
  const turned = quat.map(worldFromCcf, (value) => roundTo(value, part / 2));
  return bodyView(definition, vec3.scale(direction, away), quat.normalizeQuat(turned));
}
