// The geometric plane of the surface at a pixel, from the positions of the neighbouring pixels.
#import "frame/bindings.wgsl"

struct PixelPlane {
  // Unit normal of the plane in world axes, pointing to either side.
  normal: vec3f,
  // right and down: movement of the point on the plane for one pixel to the right or down, m.
  right: vec3f,
  down: vec3f,
}

// Minimum squared cosine of the angle between the normal of the plane and the shading normal. Below this value, either
// the relief is steep, or a neighbouring pixel shows another surface. The shading normal is then used instead: it is
// slightly inexact, but does not depend on other pixels. Blades of grass need the shading normal of their whole tuft,
// because they are narrower than a pixel.
const PLANE_AGREES: f32 = 0.5;

// `position`: world frame, m. `w`: w component of the homogeneous world position. `normal`: unit shading normal. Call
// this function only in uniform control flow.
fn pixel_plane(position: vec3f, w: f32, normal: vec3f, to_camera: vec3f) -> PixelPlane {
  let across = cross(dpdyFine(position), dpdxFine(position));
  let length2 = dot(across, across);
  let along = dot(across, normal);
  // False for NaN.
  let agrees = along * along >= PLANE_AGREES * length2 && length2 > 0.0;
  var out: PixelPlane;
  out.normal = select(normal, across * inverseSqrt(length2), agrees);
  // One pixel further right or down, at the same depth, the point moves by this. Then slide it along the ray to the plane.
  let right = (frame.world_from_clip[0].xyz - position * frame.world_from_clip[0].w) * (2.0 * frame.viewport.z / w);
  let down = (frame.world_from_clip[1].xyz - position * frame.world_from_clip[1].w) * (-2.0 * frame.viewport.w / w);
  let lean = to_camera * (1.0 / dot(out.normal, to_camera));
  out.right = right - lean * dot(out.normal, right);
  out.down = down - lean * dot(out.normal, down);
  return out;
}
