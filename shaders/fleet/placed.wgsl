// A node, with the transforms of all its parents applied. passes/place-nodes.wgsl writes it, and passes/cull.wgsl reads
// it.
#import "fleet/rows.wgsl"

struct PlacedNode {
  assembly_from_node: Rows,
  vessel: u32,
  spare: vec3u,
}
