// A node with its composed chain of parents: written by passes/place-nodes.wgsl, read by passes/cull.wgsl.
#import "fleet/rows.wgsl"

struct PlacedNode {
  assembly_from_node: Rows,
  // Row of its vessel.
  vessel: u32,
  spare: vec3u,
}
