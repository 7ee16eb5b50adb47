// Composes the local transforms of each node and its parents into the transform from the node to its assembly. Partner
// of src/renderer/render/passes/scene-compute.ts.
#import "fleet/placed.wgsl"
#import "fleet/rows.wgsl"

struct Node {
  parent_from_node: Rows,
  // Row of the parent node, or NO_ROW.
  parent: u32,
  vessel: u32,
  spare: vec2u,
}

const NO_ROW: u32 = 0xffffffffu;

@group(0) @binding(0) var<storage, read> nodes: array<Node>;
@group(0) @binding(1) var<storage, read_write> placed: array<PlacedNode>;

@compute @workgroup_size(64)
fn place_nodes(@builtin(global_invocation_id) id: vec3u) {
  let row = id.x;
  if (row >= arrayLength(&nodes)) {
    return;
  }
  var rows = nodes[row].parent_from_node;
  var parent = nodes[row].parent;
  // Each invocation follows the parents of one node: chains are short, and invocations that compose the tree level by
  // level would need barriers.
  var child = row;
  loop {
    // In a scene without vessels, row 0 was never written. That row contains only zeros, so row 0 is its own parent,
    // and only the second condition ends the loop.
    if (parent == NO_ROW || parent == child) {
      break;
    }
    rows = rows_compose(nodes[parent].parent_from_node, rows);
    child = parent;
    parent = nodes[parent].parent;
  }
  placed[row].assembly_from_node = rows;
  placed[row].vessel = nodes[row].vessel;
}
