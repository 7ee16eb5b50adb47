// A node with the composed transforms of its chain of parents. passes/place-nodes.wgsl writes it, and passes/cull.wgsl
// reads it.
#import "fleet/rows.wgsl"

struct PlacedNode {
  assembly_from_node: Rows,
  // Row of the node's vessel.
  vessel: u32,
  spare: vec3u,
}
