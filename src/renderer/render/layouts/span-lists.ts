/** Side of a tile, pixels. The same value is TILE_SIZE in shaders/lighting/spans.wgsl. */
export const TILE_SIZE = 8;

/**
 * The lists of spans, named for the contents of their pixels, in the order of the buffer. The number of lists is
 * SPAN_LISTS in shaders/lighting/spans.wgsl.
 */
export const SPAN_LISTS = ['sky', 'near', 'far', 'near with stickers', 'far with stickers'] as const;
export type SpanList = (typeof SPAN_LISTS)[number];

/** For each list of surfaces, the corresponding list for tiles with stickers. */
export const WITH_STICKERS = { near: 'near with stickers', far: 'far with stickers' } as const satisfies Partial<
  Record<SpanList, SpanList>
>;

/** The lists of surfaces with stickers. */
export const STICKER_LISTS: readonly SpanList[] = Object.values(WITH_STICKERS);
