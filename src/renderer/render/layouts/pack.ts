/** The number of copies of a mesh in a pack, as in shaders/lib/pack.wgsl. */
export const PACK = 16;
