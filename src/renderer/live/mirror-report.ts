import type { RendererReport } from '../../simulator/paint/rules/index.js';
import type { StickerReport } from '../../simulator/paint/stickers/index.js';
import type { TextureReport } from '../../simulator/paint/textures/index.js';

/** A report of a mirror's renderer, with the generation numbers of the mirrored world. */
export type MirrorReport =
  | { readonly store: 'paint'; readonly report: RendererReport }
  | { readonly store: 'stickers'; readonly report: StickerReport }
  | { readonly store: 'masks'; readonly report: StickerReport }
  | { readonly store: 'textures'; readonly report: TextureReport };
