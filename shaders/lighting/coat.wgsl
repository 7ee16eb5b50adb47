#import "frame/view.wgsl"
#import "lighting/bindings.wgsl"
#import "paint/mask.wgsl"

override FINISHED: bool = false;
override PATTERNED: bool = false;
// True when the mask of at least one pattern is an image.
override PICTURED: bool = false;

// Minimum n·v for computing the width of a pixel on a patterned surface.
const LEAST_FACING: f32 = 0.1;

fn patterned_terms(row: u32, point: SurfacePoint, normal: vec3f) -> PaintTerms {
  let paint = modulations[row].paint;
  let first = unpack_colour(paint);
  let pattern = patterns[row];
  let pose = vessel_poses[pattern.vessel_and_image & 0xffffffu];
  // The pose consists of a rotation and a uniform scale, so its transpose and the scale give its inverse.
  let offset = point.position - vec3f(pose.r0.w, pose.r1.w, pose.r2.w);
  let axis = vec3f(pose.r0.x, pose.r1.x, pose.r2.x);
  let per_world = 1.0 / dot(axis, axis);
  let in_vessel = (pose.r0.xyz * offset.x + pose.r1.xyz * offset.y + pose.r2.xyz * offset.z) * per_world;
  let distance = select(point.distance, 1.0, frame.lens.z > 0.5);
  let pixel = 2.0 * frame.lens.y * frame.viewport.w * distance / max(dot(normal, point.to_camera), LEAST_FACING);
  let width = pixel * sqrt(per_world);
  var share = pattern_share(pattern.second >> 30u, pattern.turn, in_vessel, width);
  if (PICTURED) {
    let image = pattern.vessel_and_image >> 24u;
    if (image != 0u) {
      let facing = pose.r0.xyz * normal.x + pose.r1.xyz * normal.y + pose.r2.xyz * normal.z;
      share = image_share(image - 1u, pattern.turn, in_vessel, facing, width);
    }
  }
  return paint_terms(paint >> 30u, mix(first, unpack_colour(pattern.second), share));
}

// The share of the second colour at a point, if the mask of the pattern is an image. `point`, `normal`: in the vessel's
// frame, m. `width`: the width that one pixel covers on the surface, m.
fn image_share(image: u32, turn: vec2f, point: vec3f, normal: vec3f, width: f32) -> f32 {
  let known = mask_images[image];
  let place = mask_place(turn, known.zw, point, normal);
  let level = mask_level(turn, known.zw, width);
  return known.y * textureSampleLevel(masks, surface_sampler, place, u32(known.x), level).r;
}
