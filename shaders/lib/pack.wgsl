// Several copies of a small mesh are stored together as a pack. One instance of a draw then shows several instances of
// the scene, each with its own row. Partner of src/renderer/render/resources/mesh-store.ts.

// The number of copies in a pack.
const PACK: u32 = 16u;

// The row that a vertex uses. `pack.x`: number of copies in the pack. `pack.y`: the copy to which the vertex belongs.
// `instance`: the instance index of the draw.
fn packed_row(pack: vec2u, instance: u32) -> u32 {
  return instance * pack.x + pack.y;
}
