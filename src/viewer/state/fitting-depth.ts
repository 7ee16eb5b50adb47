import type { StickerSettings } from '../paint/sticker-line.js';
import { depthFor, followsSize } from '../paint/sticker-size.js';
import type { SceneView } from '../view/scene-view.js';
import type { StickerGhost } from '../view/targets.js';

/** A point of the picture, CSS pixels from the picture's top left corner. */
type Aim = Pick<StickerGhost, 'x' | 'y'>;

export function ghostOf({ image, width, height, depth, roll, alpha }: StickerSettings, { x, y }: Aim): StickerGhost {
  return { x, y, image, width, height, depth, roll, alpha };
}

/**
 * Returns the depth for a sticker at a point, m. Keeps a depth that the user has set. Otherwise, returns a depth at
 * which the box reaches all of the surface there, if the page can measure that.
 * @param needed the depth that the sticker needs where it is now; null for a new sticker
 */
export function fittingDepth(
  view: SceneView | null,
  knobs: StickerSettings,
  aim: Aim,
  needed: number | null = null,
): number {
  // The page can measure the need of a new sticker only if it is an unwrapped projection on all parts.
  if (knobs.wrap || knobs.onlyPart || !followsSize(knobs, needed)) return knobs.depth;
  return depthFor(knobs.width, knobs.height, view?.neededDepthAt(ghostOf(knobs, aim)) ?? null);
}
