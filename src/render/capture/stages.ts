import { SPAN_LISTS, type SpanList } from '../layouts/span-lists.js';
import { PICTURE_FORMAT } from '../resources/targets.js';
import type { PassName } from './capture.js';

/** One draw of a capture: over the whole picture, or over the tiles of one list. */
export interface Stage {
  /** Under shaders/passes. */
  readonly module: 'capture' | 'capture-tiles' | 'capture-stickers';
  readonly vertex: string;
  readonly fragment: string;
  readonly format: GPUTextureFormat;
  readonly list: SpanList | null;
  /** Whether it reads stickers. */
  readonly stickers: boolean;
}

/** Words of the G-buffer, side by side. */
export const TEXELS_FORMAT: GPUTextureFormat = 'rgba32uint';
export const TEXELS_BYTES = 16;

const plain = (name: string, format = PICTURE_FORMAT): Stage => ({
  module: 'capture',
  vertex: 'vertex_main',
  fragment: `${name}_main`,
  format,
  list: null,
  stickers: false,
});

const spans = (module: 'capture-tiles' | 'capture-stickers', list: SpanList): Stage => ({
  module,
  vertex: 'vertex_main',
  fragment: 'fragment_main',
  format: PICTURE_FORMAT,
  list,
  stickers: module === 'capture-stickers',
});

export const TEXELS: Stage = plain('texels', TEXELS_FORMAT);
const LISTS = SPAN_LISTS.map((list) => spans('capture-tiles', list));
const STICKER_COUNTS: Stage = {
  ...plain('count'),
  module: 'capture-tiles',
  vertex: 'count_vertex',
  stickers: true,
};
const FILM = SPAN_LISTS.filter((list) => list.endsWith('with stickers')).map((list) => spans('capture-stickers', list));
const SURFACES = {
  albedo: plain('albedo'),
  normal: plain('normal'),
  material: plain('material'),
  emissive: plain('emissive'),
  depth: plain('depth'),
} as const satisfies Partial<Record<PassName, Stage>>;

/** What writes the words that {@link TileMap} reads. @param stickers whether any is live */
export const tileStages = (stickers: boolean): readonly Stage[] => (stickers ? [...LISTS, STICKER_COUNTS] : LISTS);

/** What draws the picture of a pass. */
export function stagesOf(pass: Exclude<PassName, 'tiles' | 'light'>, stickers: boolean): readonly Stage[] {
  if (pass === 'stickers') return stickers ? FILM : [];
  return [SURFACES[pass]];
}
