import { shown } from '../../base/errors/index.js';
import type { StickerStore } from '../paint/stickers/index.js';
import { type ImageFault, imageFaultText, type TextureStore } from '../paint/textures/index.js';

export interface ImageStores {
  readonly stickers: StickerStore | null;
  readonly textures: TextureStore | null;
}

/**
 * The maximum number of warnings about a picture. Otherwise, a scene with thousands of stickers could cause thousands
 * of warnings.
 */
const WARNINGS_MAX = 8;

/** The maximum number of characters of a renderer's error in a warning. */
const FAULT_MAX = 300;

/**
 * Returns warnings about images that stickers or clutter textures use but that no picture can show. They are missing,
 * incomplete or damaged. {@link pendingImages} reports images that are merely not decoded yet.
 */
export function imageWarnings({ stickers, textures }: ImageStores): string[] {
  const fault = stickers?.images.fault ?? '';
  const faults = fault === '' ? [] : [`paint/stickers: the renderer cannot show them: ${shown(fault, FAULT_MAX)}`];
  return bounded([...faults, ...imageLines({ stickers, textures }, ({ kind }) => kind !== 'pending')]);
}

/** Returns warnings about images that are missing in a picture of this moment because they are not decoded yet. */
export function pendingImages(stores: ImageStores): string[] {
  return bounded(imageLines(stores, (fault) => fault.kind === 'pending'));
}

/** Reports whether an uploaded file was used and could not be decoded. */
export function hasFailed({ stickers, textures }: ImageStores, name: string): boolean {
  if (textures?.hasFailed(name)) return true;
  // A file of the kind `unknown` is not a picture, as its kind already says.
  return textures?.files.get(name)?.kind !== 'unknown' && stickers?.images.state(name) === 'failed';
}

function imageLines({ stickers, textures }: ImageStores, counts: (fault: ImageFault) => boolean): string[] {
  const ofStickers = (stickers?.imageFaults() ?? [])
    .filter(({ fault }) => counts(fault))
    .map(({ image, fault, ids }) => stickerLine(ids, image, fault));
  const ofTextures = (textures?.bindings() ?? []).flatMap((binding) => {
    const fault = textures!.faultOf(binding);
    return fault && counts(fault)
      ? [`paint/textures: ${shown(binding.textureId, 80)}: ${imageFaultText(binding.file, fault)}`]
      : [];
  });
  return [...ofStickers, ...ofTextures];
}

/** Returns the warning that the image of these stickers is not shown, with the reason. */
export function stickerLine([first, ...others]: readonly number[], image: string, fault: ImageFault): string {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `paint/stickers/${first}${more}: ${imageFaultText(image, fault)}`;
}

function bounded(lines: readonly string[]): string[] {
  if (lines.length <= WARNINGS_MAX) return [...lines];
  const rest = `${lines.length - WARNINGS_MAX} more images are not shown; read paint/stickers/status and paint/textures/applied`;
  return [...lines.slice(0, WARNINGS_MAX), rest];
}
