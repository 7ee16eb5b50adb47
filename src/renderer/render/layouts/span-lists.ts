/** Width of a tile, pixels; as in shaders/lighting/spans.wgsl. */
export const TILE_SIZE = 8;

/**
 * The lists of spans, in the order in which they are in the buffer. The number of lists must equal SPAN_LISTS in
 * shaders/lighting/spans.wgsl.
 */
export const SPAN_LISTS = ['sky', 'near', 'far', 'near with stickers', 'far with stickers'] as const;
export type SpanList = (typeof SPAN_LISTS)[number];

export const WITH_STICKERS = { near: 'near with stickers', far: 'far with stickers' } as const satisfies Partial<
  Record<SpanList, SpanList>
>;

export const STICKER_LISTS: readonly SpanList[] = Object.values(WITH_STICKERS);
