import { shown } from '../../base/errors/index.js';
import type { StickerStore } from '../paint/stickers/index.js';
import { type ImageFault, imageFaultText, type TextureStore } from '../paint/textures/index.js';

/** The stores that show uploaded images. */
export interface ImageStores {
  readonly stickers: StickerStore | null;
  readonly textures: TextureStore | null;
}

/** The maximum number of warnings of one picture: a scene may have thousands of stickers. */
const WARNINGS_MAX = 8;

/** The maximum number of characters of a renderer fault. */
const FAULT_MAX = 300;

/**
 * Describes the images that a picture of the world lacks: a sticker or a clutter texture uses them, but they are
 * missing, incomplete or cannot be decoded. Images that are not decoded yet do not count; see {@link pendingImages}.
 */
export function imageWarnings({ stickers, textures }: ImageStores): string[] {
  const fault = stickers?.rendererFault ?? '';
  const faults = fault === '' ? [] : [`paint/stickers: the renderer cannot show them: ${shown(fault, FAULT_MAX)}`];
  return bounded([...faults, ...imageLines({ stickers, textures }, ({ kind }) => kind !== 'pending')]);
}

/** Describes the images that a picture of this moment lacks because they are not decoded yet. */
export function pendingImages(stores: ImageStores): string[] {
  return bounded(imageLines(stores, (fault) => fault.kind === 'pending'));
}

/** Reports whether a committed file was found unreadable when it was shown. */
export function hasFailed({ stickers, textures }: ImageStores, name: string): boolean {
  if (textures?.hasFailed(name)) return true;
  // The kind of a file says already when its bytes are not a picture.
  return textures?.files.get(name)?.kind !== 'unknown' && stickers?.imageState(name) === 'failed';
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

/** Describes the reason why the image of stickers is not shown. */
export function stickerLine([first, ...others]: readonly number[], image: string, fault: ImageFault): string {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `paint/stickers/${first}${more}: ${imageFaultText(image, fault)}`;
}

function bounded(lines: readonly string[]): string[] {
  if (lines.length <= WARNINGS_MAX) return [...lines];
  const rest = `${lines.length - WARNINGS_MAX} more images are not shown; read paint/stickers/status and paint/textures/applied`;
  return [...lines.slice(0, WARNINGS_MAX), rest];
}
