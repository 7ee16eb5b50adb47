// A visible instance of a view, as the scene compute pass writes it for the draws, in slot order.
#import "fleet/rows.wgsl"

struct Visible {
  // World (camera-relative) from part.
  world_from_part: Rows,
  material: u32,
  // KIND_PART or KIND_EVA of gbuffer/layout.wgsl.
  kind: u32,
  instance: u32,
  spare: u32,
}
