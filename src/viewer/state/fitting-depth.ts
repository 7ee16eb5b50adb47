import type { StickerSettings } from '../paint/sticker-line.js';
import { depthFor, followsSize } from '../paint/sticker-size.js';
import type { SceneView } from '../view/scene-view.js';
import type { StickerGhost } from '../view/targets.js';

/** A point of the picture, CSS pixels from its top left corner. */
type Aim = Pick<StickerGhost, 'x' | 'y'>;

/** Returns the preview of a sticker at a point. */
export function ghostOf({ image, width, height, depth, roll, alpha }: StickerSettings, { x, y }: Aim): StickerGhost {
  return { x, y, image, width, height, depth, roll, alpha };
}

/**
 * Returns the depth for a sticker at a point, m. A depth that the user has not set reaches all of the surface there, as
 * far as the page knows it.
 * @param needed the depth that the sticker needs where it is now; null for a new one
 */
export function fittingDepth(
  view: SceneView | null,
  knobs: StickerSettings,
  aim: Aim,
  needed: number | null = null,
): number {
  // Before a sticker is there, the page measures only straight projections on all parts.
  if (knobs.wrap || knobs.onlyPart || !followsSize(knobs, needed)) return knobs.depth;
  return depthFor(knobs.width, knobs.height, view?.neededDepthAt(ghostOf(knobs, aim)) ?? null);
}
