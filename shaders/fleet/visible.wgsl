// An instance that is visible in a view; the cull pass writes these rows in the order of the instances' slots.
#import "fleet/rows.wgsl"

struct Visible {
  world_from_part: Rows,
  material: u32,
  kind: u32,
  instance: u32,
  spare: u32,
}
