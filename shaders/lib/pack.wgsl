// A pack is several copies of a small mesh. With a pack, one instance of a draw shows several instances of the scene,
// each of which has a row. Partner of src/renderer/render/resources/mesh-store.ts.

const PACK: u32 = 16u;

// `pack`: number of copies in the pack (x), and the copy to which the vertex belongs (y).
fn packed_row(pack: vec2u, instance: u32) -> u32 {
  return instance * pack.x + pack.y;
}
