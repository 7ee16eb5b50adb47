// An instance that is visible in a view. The scene compute pass writes these rows for the draws, in the order of the
// slots.
#import "fleet/rows.wgsl"

struct Visible {
  // Transform from the part's frame to the world frame (camera-relative).
  world_from_part: Rows,
  material: u32,
  // The surface kind: KIND_PART or KIND_EVA of gbuffer/layout.wgsl.
  kind: u32,
  instance: u32,
  spare: u32,
}
