// Positions of the surface points that pixels show. Needs frame/bindings.wgsl.
#import "frame/bindings.wgsl"

// World position (camera-relative, m) of a pixel centre `pixel` (texel coordinates + 0.5) at reverse-Z `depth` > 0.
fn world_from_pixel(pixel: vec2f, depth: f32) -> vec3f {
  let ndc = vec2f(pixel.x * frame.viewport.z * 2.0 - 1.0, 1.0 - pixel.y * frame.viewport.w * 2.0);
  let position = frame.world_from_clip * vec4f(ndc, depth, 1.0);
  return position.xyz / position.w;
}

// A point of a surface, for one pixel.
struct SurfacePoint {
  // World (camera-relative), m.
  position: vec3f,
  // The w of its homogeneous world position.
  w: f32,
  // Distance from the camera, m.
  distance: f32,
  // Unit vector from the point towards the camera; the same everywhere for an orthographic camera.
  to_camera: vec3f,
}

// The surface point of a pixel at reverse-Z `depth`. `at_infinity`: its homogeneous world position at depth 0,
// calculated by a vertex stage, since it is linear over the picture. `by_depth`: the change per unit of depth, a column
// of world_from_clip.
fn surface_point(at_infinity: vec4f, by_depth: vec4f, depth: f32) -> SurfacePoint {
  let homogeneous = at_infinity + by_depth * depth;
  let position = homogeneous.xyz / homogeneous.w;
  let distance = length(position);
  // At depth 0 an orthographic pixel is a point and a perspective pixel a direction. Depth increases towards the
  // camera.
  let orthographic = at_infinity.w > 0.5;
  let to_camera = select(position / -distance, by_depth.xyz * inverseSqrt(dot(by_depth.xyz, by_depth.xyz)), orthographic);
  return SurfacePoint(position, homogeneous.w, distance, to_camera);
}
