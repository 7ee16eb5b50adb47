// Packs of small meshes: one instance of a draw shows several copies, each with its own row. Partner of
// src/renderer/render/resources/mesh-store.ts.

// The copies in a pack.
const PACK: u32 = 16u;

// The row of a vertex. `pack`: the number of copies of its mesh, and the index of the vertex's copy.
fn packed_row(pack: vec2u, instance: u32) -> u32 {
  return instance * pack.x + pack.y;
}
