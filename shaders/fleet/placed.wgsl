// A node with the composed transforms of all its parents. passes/place-nodes.wgsl writes it, and passes/cull.wgsl reads
// it.
#import "fleet/rows.wgsl"

struct PlacedNode {
  assembly_from_node: Rows,
  vessel: u32,
  spare: vec3u,
}
