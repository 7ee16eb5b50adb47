#import "frame/view.wgsl"
#import "lighting/bindings.wgsl"

// True when at least one paint sets a finish.
override FINISHED: bool = false;
// True when at least one paint has a pattern.
override PATTERNED: bool = false;

// The width that a pixel covers on a patterned surface is calculated with at least this n·v.
const LEAST_FACING: f32 = 0.1;

// The blend terms of a paint with a pattern at a surface point. `row`: row of the instance.
fn patterned_terms(row: u32, point: SurfacePoint, normal: vec3f) -> PaintTerms {
  let paint = modulations[row].paint;
  let first = unpack_colour(paint);
  let pattern = patterns[row];
  let pose = vessel_poses[pattern.vessel];
  // The inverse of the pose, a rotation with a uniform scale.
  let offset = point.position - vec3f(pose.r0.w, pose.r1.w, pose.r2.w);
  let axis = vec3f(pose.r0.x, pose.r1.x, pose.r2.x);
  let per_world = 1.0 / dot(axis, axis);
  let in_vessel = (pose.r0.xyz * offset.x + pose.r1.xyz * offset.y + pose.r2.xyz * offset.z) * per_world;
  let distance = select(point.distance, 1.0, frame.lens.z > 0.5);
  let pixel = 2.0 * frame.lens.y * frame.viewport.w * distance / max(dot(normal, point.to_camera), LEAST_FACING);
  let share = pattern_share(pattern.second >> 30u, pattern.turn, in_vessel, pixel * sqrt(per_world));
  return paint_terms(paint >> 30u, mix(first, unpack_colour(pattern.second), share));
}
