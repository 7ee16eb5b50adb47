/** Side of a tile, pixels: TILE_SIZE of shaders/lighting/spans.wgsl. */
export const TILE_SIZE = 8;

/**
 * The lists of spans, by what their pixels are, in the order of the buffer: SPAN_LISTS of shaders/lighting/spans.wgsl.
 */
export const SPAN_LISTS = ['sky', 'near', 'far', 'near with stickers', 'far with stickers'] as const;
export type SpanList = (typeof SPAN_LISTS)[number];

/** For each list of surfaces, the list of those that stickers may lie on. */
export const WITH_STICKERS = { near: 'near with stickers', far: 'far with stickers' } as const satisfies Partial<
  Record<SpanList, SpanList>
>;

/** The lists of surfaces that stickers may lie on. */
export const STICKER_LISTS: readonly SpanList[] = Object.values(WITH_STICKERS);
