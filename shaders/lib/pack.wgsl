// Packs of small meshes: one instance of a draw shows several copies, each with a row of its own. Partner of
// src/renderer/render/resources/mesh-store.ts.

// The copies of a mesh that is kept as a pack.
const PACK: u32 = 16u;

// The row of a vertex: `pack` has the copies of its mesh and which of them it is of.
fn packed_row(pack: vec2u, instance: u32) -> u32 {
  return instance * pack.x + pack.y;
}
