import { SPAN_LISTS, type SpanList, STICKER_LISTS } from '../layouts/span-lists.js';
import { PICTURE_FORMAT } from '../resources/targets.js';
import { PASS_NAMES, PASS_SOURCES, type PassName } from '../../../contract/vocabulary/index.js';

/** One of the draws that make a capture: it covers the whole picture, or the tiles in one list. */
export interface CaptureDraw {
  readonly module: 'capture' | 'capture-tiles' | 'capture-stickers';
  readonly vertex: string;
  readonly fragment: string;
  readonly format: GPUTextureFormat;
  readonly list: SpanList | null;
  readonly stickers: boolean;
}

/** Format of a target that has, for each pixel, the four words of the G-buffer. */
export const TEXELS_FORMAT: GPUTextureFormat = 'rgba32uint';
export const TEXELS_BYTES = 16;

const plain = (name: string, format = PICTURE_FORMAT): CaptureDraw => ({
  module: 'capture',
  vertex: 'vertex_main',
  fragment: `${name}_main`,
  format,
  list: null,
  stickers: false,
});

const spans = (module: 'capture-tiles' | 'capture-stickers', list: SpanList): CaptureDraw => ({
  module,
  vertex: 'vertex_main',
  fragment: 'fragment_main',
  format: PICTURE_FORMAT,
  list,
  stickers: module === 'capture-stickers',
});

export const TEXELS: CaptureDraw = plain('texels', TEXELS_FORMAT);
const LISTS = SPAN_LISTS.map((list) => spans('capture-tiles', list));
const STICKER_COUNTS: CaptureDraw = {
  ...plain('count'),
  module: 'capture-tiles',
  vertex: 'count_vertex',
  stickers: true,
};
const OVERLAY = STICKER_LISTS.map((list) => spans('capture-stickers', list));
const SURFACES = new Map(
  PASS_NAMES.filter((name) => PASS_SOURCES[name] === 'surfaces').map((name) => [name, [plain(name)]]),
);

/** Returns the draws whose results `TileMap` reads. */
export const tileDraws = (stickers: boolean): readonly CaptureDraw[] => (stickers ? [...LISTS, STICKER_COUNTS] : LISTS);

/**
 * Returns the draws that make a capture of a pass. Returns null if no draw is needed: such a capture is either a copy
 * of the picture, or computed from the words of the G-buffer.
 */
export function drawsOf(pass: PassName, stickers: boolean): readonly CaptureDraw[] | null {
  if (PASS_SOURCES[pass] === 'overlay') return stickers ? OVERLAY : [];
  return SURFACES.get(pass) ?? null;
}
