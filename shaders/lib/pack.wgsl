// Packs of small meshes. A pack stores several copies of a mesh. One instance of a draw then shows several scene
// instances, each with its own row. Partner of src/renderer/render/resources/mesh-store.ts.

// The number of copies in a pack.
const PACK: u32 = 16u;

// The row of a vertex. `pack.x`: number of copies in the pack. `pack.y`: index of the copy to which the vertex belongs.
// `instance`: instance index of the draw.
fn packed_row(pack: vec2u, instance: u32) -> u32 {
  return instance * pack.x + pack.y;
}
