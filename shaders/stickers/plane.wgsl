// The plane of the surface at a pixel, found from neighbouring pixels, without a normal map. Needs frame/bindings.wgsl.
#import "frame/bindings.wgsl"

struct PixelPlane {
  // Unit normal in world, on either side.
  normal: vec3f,
  // How the point on the plane moves for one pixel to the right and one down, m.
  right: vec3f,
  down: vec3f,
}

// The least squared cosine between the plane and the shading normal. Below it, the shading normal replaces the plane's
// normal, because relief is too steep or the neighbouring pixel shows a different surface. The shading normal is
// slightly off, but it comes from this pixel alone. It is also used for blades of grass, which are narrower than the
// pixels from which a plane is found, and which are lit like their tuft.
const PLANE_AGREES: f32 = 0.5;

// The plane at a pixel. `normal`: its shading normal, unit. `w`: that of its homogeneous world position. `to_camera`:
// unit. Call it only in uniform control flow.
fn pixel_plane(position: vec3f, w: f32, normal: vec3f, to_camera: vec3f) -> PixelPlane {
  let across = cross(dpdyFine(position), dpdxFine(position));
  let length2 = dot(across, across);
  let along = dot(across, normal);
  // The comparison is false for NaN.
  let agrees = along * along >= PLANE_AGREES * length2 && length2 > 0.0;
  var out: PixelPlane;
  out.normal = select(normal, across * inverseSqrt(length2), agrees);
  // The movement over one pixel at this depth, projected along the sight line onto the plane.
  let right = (frame.world_from_clip[0].xyz - position * frame.world_from_clip[0].w) * (2.0 * frame.viewport.z / w);
  let down = (frame.world_from_clip[1].xyz - position * frame.world_from_clip[1].w) * (-2.0 * frame.viewport.w / w);
  let lean = to_camera * (1.0 / dot(out.normal, to_camera));
  out.right = right - lean * dot(out.normal, right);
  out.down = down - lean * dot(out.normal, down);
  return out;
}
