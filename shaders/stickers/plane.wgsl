// The plane that a pixel shows, from the pixels beside it: no normal map. Needs frame/bindings.wgsl.
#import "frame/bindings.wgsl"

struct PixelPlane {
  // Unit, world; to either side.
  normal: vec3f,
  // How far the plane's point moves with one pixel to the right and one down, m.
  right: vec3f,
  down: vec3f,
}

// Where relief bends a surface further than this (squared cosine), or where the pixel beside it is of another surface, the
// shading normal stands for the plane: it is a little wrong, but it is of this pixel. So it does on blades of grass, which
// are narrower than what a plane is seen by, and are lit as their tuft.
const PLANE_AGREES: f32 = 0.5;

// `normal`: shading normal of the pixel, unit. `w`: of its homogeneous world position. `to_camera`: unit. In uniform control flow.
fn pixel_plane(position: vec3f, w: f32, normal: vec3f, to_camera: vec3f) -> PixelPlane {
  let across = cross(dpdyFine(position), dpdxFine(position));
  let length2 = dot(across, across);
  let along = dot(across, normal);
  // Written so that what is no number does not agree.
  let agrees = along * along >= PLANE_AGREES * length2 && length2 > 0.0;
  var out: PixelPlane;
  out.normal = select(normal, across * inverseSqrt(length2), agrees);
  // What the picture moves by at this depth, carried along the sight line to the plane.
  let right = (frame.world_from_clip[0].xyz - position * frame.world_from_clip[0].w) * (2.0 * frame.viewport.z / w);
  let down = (frame.world_from_clip[1].xyz - position * frame.world_from_clip[1].w) * (-2.0 * frame.viewport.w / w);
  let lean = to_camera * (1.0 / dot(out.normal, to_camera));
  out.right = right - lean * dot(out.normal, right);
  out.down = down - lean * dot(out.normal, down);
  return out;
}
