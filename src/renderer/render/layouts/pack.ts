/**
 * The number of copies in a pack: one instance of a draw shows a mesh this many times. PACK of shaders/lib/pack.wgsl.
 */
export const PACK = 16;
