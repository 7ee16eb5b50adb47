/** How many copies of a mesh are stored in succession, as in shaders/lib/pack.wgsl. */
export const PACK = 16;
