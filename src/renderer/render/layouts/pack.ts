/**
 * The number of copies in a pack. One instance of a draw shows the mesh this many times. The same value is PACK in
 * shaders/lib/pack.wgsl.
 */
export const PACK = 16;
