#import "frame/bindings.wgsl"

// World position (relative to the camera, m) of the point that is visible in a pixel. `pixel`: the pixel's centre,
// texel coordinates + 0.5. `depth`: reverse-Z, > 0.
fn world_from_pixel(pixel: vec2f, depth: f32) -> vec3f {
  let ndc = vec2f(pixel.x * frame.viewport.z * 2.0 - 1.0, 1.0 - pixel.y * frame.viewport.w * 2.0);
  let position = frame.world_from_clip * vec4f(ndc, depth, 1.0);
  return position.xyz / position.w;
}

struct SurfacePoint {
  // Position in the world frame (camera-relative), m.
  position: vec3f,
  w: f32,
  distance: f32,
  // Unit vector from the point to the camera.
  to_camera: vec3f,
}

// `at_infinity`: homogeneous world position that the pixel has at depth 0. `by_depth`: the change of that position per
// unit of depth, a column of world_from_clip.
fn surface_point(at_infinity: vec4f, by_depth: vec4f, depth: f32) -> SurfacePoint {
  let homogeneous = at_infinity + by_depth * depth;
  let position = homogeneous.xyz / homogeneous.w;
  let distance = length(position);
  // At depth 0, the homogeneous position is a point (w > 0) for an orthographic camera, and a direction (w = 0) for a
  // perspective camera. Depth increases towards the camera.
  let orthographic = at_infinity.w > 0.5;
  let to_camera = select(position / -distance, by_depth.xyz * inverseSqrt(dot(by_depth.xyz, by_depth.xyz)), orthographic);
  return SurfacePoint(position, homogeneous.w, distance, to_camera);
}
