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
// Colour of dense rings, and of thin ones, which contain more dust.
const ICE: vec3f = vec3f(0.8, 0.68, 0.53);
const DUST: vec3f = vec3f(0.5, 0.45, 0.4);
// How much the brightness of the ice differs between ringlets; chosen by eye.
const GRAIN_LIGHT: f32 = 0.5;
// Width of the filter, in pixels; below 1.5, thin gaps look like rows of dots.
const FILTER_WIDTH: f32 = 1.6;
// Number of depths per pixel.
const TAPS: u32 = 4u;

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
  let place = rings.first * in.place.x + rings.second * in.place.y;
  let north = cross(rings.first, rings.second);
  let to_view = -normalize(rings.centre + place);
  let mu_star = dot(north, rings.to_star);
  let mu_view = dot(north, to_view);
  let t = (length(in.place) - rings.inner) / (rings.outer - rings.inner);
  let width = FILTER_WIDTH * fwidth(t);
  var light = vec3f(0.0);
  var covered = 0.0;
  // Light and coverage do not change linearly with the depth, so a pixel is the mean of several depths.
  for (var tap = 0u; tap < TAPS; tap++) {
    let at = t + ((f32(tap) + 0.5) / f32(TAPS) - 0.5) * width;
    let grain = ring_grain(at, width / f32(TAPS));
    let depth = ring_depth(at, width / f32(TAPS), grain);
    let ice = mix(DUST, ICE, saturate(depth)) * (1.0 + GRAIN_LIGHT * grain);
    light += ice * ring_reflectance(depth, mu_star, mu_view);
    covered += 1.0 - exp(-depth / max(abs(mu_view), 0.05));
  }
  light *= ring_sunlight(place, rings.to_star, rings.body) / f32(TAPS);
  covered /= f32(TAPS);
  let radiance = frame.sun_irradiance.rgb * (1.0 / 3.14159265) * light;
  // Divide the radiance by the coverage, because alpha blending will multiply it by the coverage.
  return vec4f(display_from_radiance(radiance / max(covered, 0.02)), covered);
}
