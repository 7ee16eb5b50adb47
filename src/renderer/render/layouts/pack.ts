/**
 * The number of copies of a mesh in a pack, which one instance of a draw shows. The same value is PACK in
 * shaders/lib/pack.wgsl.
 */
export const PACK = 16;
