import { AddressError, viewPose } from '../../simulator/world/views/index.js';
import { UnavailableError } from '../../base/errors/index.js';
import type { SceneSource } from '../scene/scene-builder.js';

/**
 * Returns the world as seen by the camera of a view; without a view, the world itself. The position of the object that
 * the view follows is read for each frame, because a planet moves by kilometres between two frames.
 * @throws UnavailableError if the object that the view follows no longer exists
 */
export function seenFrom(world: SceneSource, view: string | undefined): SceneSource {
  if (view === undefined) return world;
  const snapshot = world.takeSnapshot();
  const { templates, paint, kittens, stickers, masks, isRough } = world;
  const camera = { pose: poseOf(view, { snapshot, templates }) };
  return {
    takeSnapshot: () => snapshot,
    camera,
    templates,
    paint,
    kittens,
    ...(stickers !== undefined && { stickers }),
    ...(masks !== undefined && { masks }),
    ...(isRough !== undefined && { isRough }),
  };
}

function poseOf(...given: Parameters<typeof viewPose>): ReturnType<typeof viewPose> {
  try {
    return viewPose(...given);
  } catch (cause) {
    if (cause instanceof AddressError) throw new UnavailableError(`view: ${cause.message}`, { cause });
    throw cause;
  }
}
