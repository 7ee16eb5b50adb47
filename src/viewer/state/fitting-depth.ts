import type { StickerSettings } from '../paint/sticker-line.js';
import { depthFor, fittedSize, followsSize } from '../paint/sticker-size.js';
import type { SceneView } from '../view/scene-view.js';
import type { StickerGhost } from '../view/targets.js';

type Aim = Pick<StickerGhost, 'x' | 'y'>;

export function ghostOf({ image, width, height, depth, roll, alpha }: StickerSettings, { x, y }: Aim): StickerGhost {
  return { x, y, image, width, height, depth, roll, alpha };
}

/**
 * Returns the depth for a sticker at the point `aim`, m. A depth that the user has set stays. Otherwise, the box
 * becomes deep enough to reach the whole surface, if the page can measure the surface there.
 * @param needed the depth that the sticker needs at its current place; null for a new sticker
 */
export function fittingDepth(
  view: SceneView | null,
  knobs: StickerSettings,
  aim: Aim,
  needed: number | null = null,
): number {
  // The page cannot measure the surface for a sticker that wraps around the hull or is limited to one part.
  if (knobs.wrap || knobs.onlyPart || !followsSize(knobs, needed)) return knobs.depth;
  return depthFor(knobs.width, knobs.height, view?.stickerFitAt(ghostOf(knobs, aim))?.depth ?? null);
}

/**
 * Returns the settings of a sticker, with a smaller size if the surface at the point `aim` is smaller than the sticker.
 */
export function fittingSize(view: SceneView | null, knobs: StickerSettings, aim: Aim): StickerSettings {
  if (knobs.wrap) return knobs;
  const fitted = fittedSize(knobs, (size) => view?.stickerFitAt(ghostOf(size, aim))?.factor ?? 1);
  return fitted === knobs ? knobs : { ...fitted, depth: depthFor(fitted.width, fitted.height) };
}
