import type { RendererReport } from '../../simulator/paint/rules/index.js';
import type { StickerReport } from '../../simulator/paint/stickers/index.js';
import type { TextureReport } from '../../simulator/paint/textures/index.js';

/** The report of a renderer that draws a mirror, in the words of the world behind it: it quotes generations of that. */
export type MirrorReport =
  | { readonly store: 'paint'; readonly report: RendererReport }
  | { readonly store: 'stickers'; readonly report: StickerReport }
  | { readonly store: 'textures'; readonly report: TextureReport };
