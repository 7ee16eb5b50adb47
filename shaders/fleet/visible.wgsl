// An instance that is visible in a view. The cull pass writes these rows in the order of the instances' slots (see
// passes/cull.wgsl).
#import "fleet/rows.wgsl"

struct Visible {
  // Transform from the part's frame to the world frame (camera-relative).
  world_from_part: Rows,
  material: u32,
  kind: u32,
  instance: u32,
  spare: u32,
}
