// The plane that a pixel shows, from depth alone: no normal map, and no neighbour across an edge. Depth is affine in the
// picture where a plane is seen, so its slope is the plane. Needs lighting/bindings.wgsl.
#import "frame/bindings.wgsl"
#import "lighting/bindings.wgsl"

struct PixelPlane {
  // Unit, world; to either side.
  normal: vec3f,
  // How far the plane's point moves with one pixel to the right and one down, m.
  right: vec3f,
  down: vec3f,
}

// What depth changes by per pixel along `axis`. Two neighbours on each side: the side counts that foretells this pixel's
// depth better, which is the one on the same surface, at outlines and at creases.
fn depth_slope(pixel: vec2i, axis: vec2i, depth: f32) -> f32 {
  let before = textureLoad(gbuffer_depth, pixel - axis, 0);
  let before_that = textureLoad(gbuffer_depth, pixel - 2 * axis, 0);
  let after = textureLoad(gbuffer_depth, pixel + axis, 0);
  let after_that = textureLoad(gbuffer_depth, pixel + 2 * axis, 0);
  let outside = dot(pixel, axis) < 2;
  let beyond = dot(pixel + 2 * axis - vec2i(frame.viewport.xy), axis) >= 0;
  let miss_before = select(abs(2.0 * before - before_that - depth), 2.0, outside);
  let miss_after = select(abs(2.0 * after - after_that - depth), 2.0, beyond);
  return select(after - depth, depth - before, miss_before <= miss_after);
}

// `homogeneous`: world position of the pixel before division.
fn pixel_plane(pixel: vec2i, depth: f32, homogeneous: vec4f) -> PixelPlane {
  let slope = vec2f(depth_slope(pixel, vec2i(1, 0), depth), depth_slope(pixel, vec2i(0, 1), depth));
  // In NDC, whose y is up.
  let gradient = slope * frame.viewport.xy * vec2f(0.5, -0.5);
  let ndc = (vec2f(pixel) + 0.5) * frame.viewport.zw * vec2f(2.0, -2.0) + vec2f(-1.0, 1.0);
  let plane = vec4f(gradient, -1.0, depth - dot(gradient, ndc)) * frame.clip_from_world;
  let position = homogeneous.xyz / homogeneous.w;
  let right = frame.world_from_clip[0] * (2.0 * frame.viewport.z) + frame.world_from_clip[2] * slope.x;
  let down = frame.world_from_clip[1] * (-2.0 * frame.viewport.w) + frame.world_from_clip[2] * slope.y;
  var out: PixelPlane;
  out.normal = normalize(plane.xyz);
  out.right = (right.xyz - position * right.w) / homogeneous.w;
  out.down = (down.xyz - position * down.w) / homogeneous.w;
  return out;
}
