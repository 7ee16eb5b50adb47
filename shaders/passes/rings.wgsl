// Draws the rings of a planet, and their shadow and their light on it, over the lit picture. Partner of
// src/renderer/render/passes/rings.ts.
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
const GRAIN_LIGHT: f32 = 0.7;
// Width of the filter, in pixels; below 1.5, thin gaps look like rows of dots.
const FILTER_WIDTH: f32 = 1.6;
// Light of the rings in the planet's shadow, relative to their light beside it. Moons and other parts of the rings give
// such light; stronger than in nature, so that the shadow does not look like a gap.
const SHADE: f32 = 0.006;
// Number of depths per pixel.
const TAPS: u32 = 4u;

// Radiance of the planet in the light of its rings where that light is brightest; chosen by eye.
const RING_SHINE: vec3f = vec3f(0.024, 0.0195, 0.014);

struct RingVertex {
  @builtin(position) position: vec4f,
  // Position in the plane of the rings, relative to the centre, m.
  @location(0) place: vec2f,
}

@vertex
fn rings_vertex(@builtin(vertex_index) index: u32) -> RingVertex {
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

// The place of a depth within a pixel of this width.
fn tap_at(t: f32, tap: u32, width: f32) -> f32 {
  return t + ((f32(tap) + 0.5) / f32(TAPS) - 0.5) * width;
}

@fragment
fn rings_fragment(in: RingVertex) -> @location(0) vec4f {
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
    let at = tap_at(t, tap, width);
    let grain = ring_grain(at, width / f32(TAPS));
    let depth = ring_depth(at, width / f32(TAPS), grain);
    let ice = mix(DUST, ICE, saturate(depth)) * (1.0 + GRAIN_LIGHT * grain);
    light += ice * ring_reflectance(depth, mu_star, mu_view);
    covered += 1.0 - exp(-depth / max(abs(mu_view), 0.05));
  }
  light *= mix(SHADE, 1.0, ring_sunlight(place, rings.to_star, rings.body)) / f32(TAPS);
  covered /= f32(TAPS);
  let radiance = frame.sun_irradiance.rgb * (1.0 / 3.14159265) * light;
  // Rings that are seen from their edge fade where they are thinner than two pixels, or they would become rows of dots.
  let pixels_per_radian = 0.5 * frame.viewport.y / frame.lens.y;
  let thickness = (rings.outer - rings.inner) * abs(mu_view) * pixels_per_radian / length(rings.centre + place);
  let thick = saturate(thickness - 1.0);
  // Divide the radiance by the coverage, because alpha blending will multiply it by the coverage.
  return vec4f(display_from_radiance(radiance / max(covered, 0.02)), covered * thick);
}

struct GlobeVertex {
  @builtin(position) position: vec4f,
  // Position in the world frame, m.
  @location(0) place: vec3f,
}

// The corners of a square that covers the planet.
@vertex
fn globe_vertex(@builtin(vertex_index) index: u32) -> GlobeVertex {
  let distance = length(rings.centre);
  let away = rings.centre / distance;
  let across = normalize(cross(away, select(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 0.0, 1.0), abs(away.z) < 0.9)));
  // Half the square's side is the tangent of the planet's apparent radius, at the distance of the centre.
  let height = max(distance * distance - rings.body * rings.body, 1e-4 * rings.body * rings.body);
  let half = rings.body * distance * inverseSqrt(height);
  let corner = vec2f(f32(index & 1u), f32(index >> 1u)) * 2.0 - 1.0;
  var out: GlobeVertex;
  out.place = rings.centre + half * (corner.x * across + corner.y * cross(away, across));
  out.position = frame.clip_from_world * vec4f(out.place, 1.0);
  return out;
}

struct GlobeLight {
  // rgb: light of the rings. a: factor for the picture below.
  @location(0) light: vec4f,
  @builtin(frag_depth) depth: f32,
}

@fragment
fn globe_fragment(in: GlobeVertex) -> GlobeLight {
  let ray = normalize(in.place);
  let nearest = dot(ray, rings.centre);
  let aside = (ray * nearest - rings.centre) / rings.body;
  let inside = 1.0 - dot(aside, aside);
  // Unit vector from the centre of the planet to the point of its surface in this pixel.
  let up = aside - ray * sqrt(max(inside, 0.0));
  let north = cross(rings.first, rings.second);
  let mu_star = dot(north, rings.to_star);
  let facing = dot(up, rings.to_star);
  let above = dot(up, north) * sign(mu_star);
  // Distance to the place where the light of the star crosses the plane of the rings, in radii of the planet.
  let crossed = -above / max(abs(mu_star), 1e-3);
  let t = (length(up + rings.to_star * crossed) * rings.body - rings.inner) / (rings.outer - rings.inner);
  let width = FILTER_WIDTH * fwidth(t);
  // The shadow ends where the star sets.
  let shadowed = smoothstep(-0.2, -0.1, facing) * step(0.0, crossed);
  var shadow = 0.0;
  for (var tap = 0u; tap < select(0u, TAPS, shadowed > 0.0); tap++) {
    let at = tap_at(t, tap, width);
    shadow += ring_shadow(ring_depth(at, width / f32(TAPS), ring_grain(at, width / f32(TAPS))), mu_star) / f32(TAPS);
  }
  // The depth is slightly nearer than the surface, which consists of flat triangles.
  let clip = frame.clip_from_world * vec4f((rings.centre + up * rings.body) * 0.99, 1.0);
  var out: GlobeLight;
  out.light = vec4f(display_from_radiance(RING_SHINE * ring_shine(above, facing)), mix(1.0, shadow, shadowed));
  out.depth = select(0.0, clip.z / clip.w, inside > -0.5 * fwidth(inside));
  return out;
}
