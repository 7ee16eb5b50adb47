// Draws the rings of a planet over the lit picture. Partner of src/renderer/render/passes/rings.ts.
#import "frame/bindings.wgsl"
#import "lighting/display.wgsl"
#import "lib/rings.wgsl"

struct Rings {
  // Centre of the planet, relative to the camera, m.
  centre: vec3f,
  inner: f32,
  // first and second: perpendicular unit vectors in the plane of the rings, world axes.
  first: vec3f,
  outer: f32,
  second: vec3f,
  body: f32,
  to_star: vec3f,
  spare: f32,
}

@group(1) @binding(0) var<uniform> rings: Rings;

const SEGMENTS: f32 = 256.0;
const ICE: vec3f = vec3f(0.78, 0.67, 0.53);

struct RingVertex {
  @builtin(position) position: vec4f,
  // Position in the plane of the rings, relative to the centre, m.
  @location(0) place: vec2f,
}

@vertex
fn vertex_main(@builtin(vertex_index) index: u32) -> RingVertex {
  let angle = f32(index / 2u) * (6.2831853 / SEGMENTS);
  // The mesh is slightly wider than the rings, because their edges fade over a pixel and the straight edges of the mesh
  // are partly inside the circle.
  let radius = select(rings.inner * 0.98, rings.outer * 1.02, (index & 1u) == 1u);
  var out: RingVertex;
  out.place = radius * vec2f(cos(angle), sin(angle));
  let world = rings.centre + rings.first * out.place.x + rings.second * out.place.y;
  out.position = frame.clip_from_world * vec4f(world, 1.0);
  return out;
}

@fragment
fn fragment_main(in: RingVertex) -> @location(0) vec4f {
  let t = (length(in.place) - rings.inner) / (rings.outer - rings.inner);
  let depth = ring_depth(t, fwidth(t));
  let place = rings.first * in.place.x + rings.second * in.place.y;
  let north = cross(rings.first, rings.second);
  let to_view = -normalize(rings.centre + place);
  let mu_view = dot(north, to_view);
  let covered = 1.0 - exp(-depth / max(abs(mu_view), 0.05));
  let light = ring_sunlight(place, rings.to_star, rings.body) * ring_reflectance(depth, dot(north, rings.to_star), mu_view);
  let radiance = frame.sun_irradiance.rgb * (1.0 / 3.14159265) * ICE * light;
  // Divide the radiance by the coverage, because alpha blending will multiply it by the coverage.
  return vec4f(display_from_radiance(radiance / max(covered, 0.02)), covered);
}
