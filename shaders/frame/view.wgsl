// Geometry of the picture: the positions of the surfaces that its pixels show. Needs frame/bindings.wgsl.
#import "frame/bindings.wgsl"

// World position (camera-relative, m) of a pixel centre `pixel` (texel coordinates + 0.5) at reverse-Z `depth` > 0.
fn world_from_pixel(pixel: vec2f, depth: f32) -> vec3f {
  let ndc = vec2f(pixel.x * frame.viewport.z * 2.0 - 1.0, 1.0 - pixel.y * frame.viewport.w * 2.0);
  let position = frame.world_from_clip * vec4f(ndc, depth, 1.0);
  return position.xyz / position.w;
}

// A point of a surface, as a pixel sees it.
struct SurfacePoint {
  // World (camera-relative), m.
  position: vec3f,
  // The divisor of its homogeneous world position.
  w: f32,
  // Distance from the camera, m.
  distance: f32,
  // Unit vector from the point towards the camera; the same everywhere for an orthographic camera.
  to_camera: vec3f,
}

// The point at reverse-Z `depth` of a pixel whose homogeneous world position at depth 0 is `at_infinity`: a vertex
// stage computes that, since it is linear over the picture. `by_depth`: what a unit of depth adds, a column of
// world_from_clip.
fn surface_point(at_infinity: vec4f, by_depth: vec4f, depth: f32) -> SurfacePoint {
  let homogeneous = at_infinity + by_depth * depth;
  let position = homogeneous.xyz / homogeneous.w;
  let distance = length(position);
  // At depth 0 an orthographic picture has points, a perspective one directions. Depth grows towards the camera.
  let orthographic = at_infinity.w > 0.5;
  let to_camera = select(position / -distance, by_depth.xyz * inverseSqrt(dot(by_depth.xyz, by_depth.xyz)), orthographic);
  return SurfacePoint(position, homogeneous.w, distance, to_camera);
}
