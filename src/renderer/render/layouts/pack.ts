/** The number of copies of a mesh that are stored together, as in shaders/lib/pack.wgsl. */
export const PACK = 16;
