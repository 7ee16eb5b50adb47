/** Number of copies of a mesh that are stored in succession, as in shaders/lib/pack.wgsl. */
export const PACK = 16;
