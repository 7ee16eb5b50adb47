// The geometric plane of the surface at a pixel, calculated from the positions of neighbouring pixels. Normal maps do
// not affect it.
#import "frame/bindings.wgsl"

struct PixelPlane {
  // Unit normal of the plane in world axes. The normal may point to either side of the plane.
  normal: vec3f,
  // right and down: movement of the point on the plane for one pixel to the right or down, m.
  right: vec3f,
  down: vec3f,
}

// The minimum squared cosine of the angle between the plane's normal and the shading normal. Below it, either the
// relief is steep or a neighbouring pixel shows a different surface. The shading normal then replaces the plane's
// normal: it is slightly inexact, but it depends on this pixel alone. Blades of grass, which are narrower than a pixel,
// need it, too: it is the normal of their whole tuft.
const PLANE_AGREES: f32 = 0.5;

// The plane at a pixel. `position`: world frame, m. `w`: w component of the homogeneous world position. `normal`: unit
// shading normal. `to_camera`: unit vector. Call this function only in uniform control flow.
fn pixel_plane(position: vec3f, w: f32, normal: vec3f, to_camera: vec3f) -> PixelPlane {
  let across = cross(dpdyFine(position), dpdxFine(position));
  let length2 = dot(across, across);
  let along = dot(across, normal);
  // False for NaN.
  let agrees = along * along >= PLANE_AGREES * length2 && length2 > 0.0;
  var out: PixelPlane;
  out.normal = select(normal, across * inverseSqrt(length2), agrees);
  // Movement of the point for one pixel at constant depth, projected onto the plane along the line of sight.
  let right = (frame.world_from_clip[0].xyz - position * frame.world_from_clip[0].w) * (2.0 * frame.viewport.z / w);
  let down = (frame.world_from_clip[1].xyz - position * frame.world_from_clip[1].w) * (-2.0 * frame.viewport.w / w);
  let lean = to_camera * (1.0 / dot(out.normal, to_camera));
  out.right = right - lean * dot(out.normal, right);
  out.down = down - lean * dot(out.normal, down);
  return out;
}
