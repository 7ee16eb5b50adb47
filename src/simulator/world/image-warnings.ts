import { shown } from '../../base/errors/index.js';
import type { MaskStore } from '../paint/masks/index.js';
import { describeScope, type PartPaintStore, type PaintScope, shownPattern } from '../paint/rules/index.js';
import type { StickerStore } from '../paint/stickers/index.js';
import { type ImageFault, imageFaultText, type TextureStore } from '../paint/textures/index.js';

export interface ImageStores {
  readonly stickers: StickerStore | null;
  readonly textures: TextureStore | null;
  readonly masks: MaskStore | null;
  readonly paint: Pick<PartPaintStore, 'rules' | 'maskImages' | 'enabled'>;
}

/**
 * The maximum number of warnings that a rendered picture gets. Without the limit, a scene with thousands of stickers
 * could cause thousands of warnings.
 */
const WARNINGS_MAX = 8;

const FAULT_MAX = 300;

/** Returns warnings about missing, incomplete or damaged images that stickers, clutter textures or patterns use. */
export function imageWarnings(stores: ImageStores): string[] {
  const { stickers } = stores;
  const fault = stickers?.images.fault ?? '';
  const faults = fault === '' ? [] : [`paint/stickers: the renderer cannot show stickers: ${shown(fault, FAULT_MAX)}`];
  return bounded([...faults, ...imageLines(stores, ({ kind }) => kind !== 'pending')]);
}

/** Returns warnings about images that are not decoded yet. The current picture lacks them. */
export function pendingImages(stores: ImageStores): string[] {
  return bounded(imageLines(stores, (fault) => fault.kind === 'pending'));
}

export function hasFailed(
  { stickers, textures, masks }: Pick<ImageStores, 'stickers' | 'textures' | 'masks'>,
  name: string,
): boolean {
  if (textures?.hasFailed(name)) return true;
  // No warning is needed here: clients see the kind `unknown` in the list of files.
  if (textures?.files.get(name)?.kind === 'unknown') return false;
  return stickers?.images.state(name) === 'failed' || masks?.faultOf(name)?.kind === 'failed';
}

function imageLines(
  { stickers, textures, masks, paint }: ImageStores,
  counts: (fault: ImageFault) => boolean,
): string[] {
  const ofStickers = (stickers?.imageFaults() ?? [])
    .filter(({ fault }) => counts(fault))
    .map(({ image, fault, ids }) => stickerLine(ids, image, fault));
  const ofTextures = (textures?.bindings() ?? []).flatMap((binding) => {
    const fault = textures!.faultOf(binding);
    return fault && counts(fault)
      ? [`paint/textures: ${shown(binding.textureId, 80)}: ${imageFaultText(binding.file, fault)}`]
      : [];
  });
  return [...ofStickers, ...ofTextures, ...maskLines(masks, paint, counts)];
}

/** Names, for each mask image that is not shown, the first enabled rule that uses the image. */
function maskLines(
  masks: ImageStores['masks'],
  paint: ImageStores['paint'],
  counts: (fault: ImageFault) => boolean,
): string[] {
  const faults = paint.enabled ? masks?.faults() : null;
  if (!faults || faults.size === 0) return [];
  const lines = new Map<string, string>();
  for (const [scope, { enabled, pattern }] of paint.rules()) {
    const shownOne = shownPattern(pattern);
    if (!enabled || shownOne?.name !== 'image' || lines.has(shownOne.image)) continue;
    const fault = faults.get(shownOne.image);
    if (fault && counts(fault)) lines.set(shownOne.image, maskLine(scope, shownOne.image, fault));
  }
  return [...lines.values()];
}

export const maskLine = (scope: PaintScope, image: string, fault: ImageFault): string =>
  `${describeScope(scope)}: ${imageFaultText(image, fault)}`;

export function stickerLine([first, ...others]: readonly number[], image: string, fault: ImageFault): string {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `paint/stickers/${first}${more}: ${imageFaultText(image, fault)}`;
}

function bounded(lines: readonly string[]): string[] {
  if (lines.length <= WARNINGS_MAX) return [...lines];
  const rest = `${lines.length - WARNINGS_MAX} more images are not shown; read paint/stickers/status and paint/textures/applied`;
  return [...lines.slice(0, WARNINGS_MAX), rest];
}
