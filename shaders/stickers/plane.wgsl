// The plane that a pixel shows, found from the pixels beside it, without a normal map. Needs frame/bindings.wgsl.
#import "frame/bindings.wgsl"

struct PixelPlane {
  // Unit normal in world, to either side.
  normal: vec3f,
  // The way that the plane's point moves with one pixel to the right and one down, m.
  right: vec3f,
  down: vec3f,
}

// Squared cosine between plane and shading normal below which the shading normal is taken for the plane's: where relief
// bends a surface further, or where the pixel beside it belongs to another surface. That normal is a little wrong, but
// it is this pixel's own. It is taken on blades of grass too: they are narrower than the pixels that a plane is found
// from, and are lit as their tuft.
const PLANE_AGREES: f32 = 0.5;

// The plane at a pixel. `normal`: its shading normal, unit. `w`: of its homogeneous world position. `to_camera`: unit.
// It must be called in uniform control flow.
fn pixel_plane(position: vec3f, w: f32, normal: vec3f, to_camera: vec3f) -> PixelPlane {
  let across = cross(dpdyFine(position), dpdxFine(position));
  let length2 = dot(across, across);
  let along = dot(across, normal);
  // The comparison is written so that NaN does not agree.
  let agrees = along * along >= PLANE_AGREES * length2 && length2 > 0.0;
  var out: PixelPlane;
  out.normal = select(normal, across * inverseSqrt(length2), agrees);
  // The movement over one pixel at this depth, carried along the sight line to the plane.
  let right = (frame.world_from_clip[0].xyz - position * frame.world_from_clip[0].w) * (2.0 * frame.viewport.z / w);
  let down = (frame.world_from_clip[1].xyz - position * frame.world_from_clip[1].w) * (-2.0 * frame.viewport.w / w);
  let lean = to_camera * (1.0 / dot(out.normal, to_camera));
  out.right = right - lean * dot(out.normal, right);
  out.down = down - lean * dot(out.normal, down);
  return out;
}
