/** The copies of a mesh that is kept as a pack, of which one instance of a draw shows all: PACK of shaders/lib/pack.wgsl. */
export const PACK = 16;
