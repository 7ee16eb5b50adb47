// The surface of land on a body with plants, from values of a vertex and texels of the detail image.
#import "terrain/detail.wgsl"
#import "terrain/shore.wgsl"
#import "terrain/standing.wgsl"
#import "terrain/surface.wgsl"

fn land_albedo(cover: vec3f, under: vec4f, detail: Detail, smoothness: f32) -> vec3f {
  let share = patch_share(under.a, detail.outer.a, detail.middle.a);
  // At its smallest scale, the detail image shows blades of grass, which sand does not have.
  let even = select(0.0, 0.7, NEAR_DETAIL) * smoothness;
  let outer = vec4f(detail.outer.xy, detail.outer.b * (1.0 - even), detail.outer.a);
  return mix(cover, under.rgb, share) * grain_light(outer, smoothness) * grain_light(detail.middle, smoothness);
}

// Degree to which ground looks like tree tops. `distance`: distance along the view axis, m.
fn canopy_of(cover: vec3f, distance: f32) -> f32 {
  return woodiness_of(cover) * ramp(distance, NEAR_DETAIL_ENDS, 1.0 / 300.0);
}

fn with_canopy(detail: Detail, canopy: f32) -> Detail {
  let stronger = 1.0 + 4.5 * canopy;
  return Detail(vec4f(detail.outer.xyz * stronger, detail.outer.w), detail.middle);
}

fn detail_bend(detail: Detail) -> vec2f {
  return detail.outer.xy * 1.2 + detail.middle.xy;
}

// Factors for the bend of the normal by the detail, on ground with plants and on sand. Chosen by eye: with more, a lawn
// looks like a rough sea, and sand like a field of tufts.
const GROWTH_RELIEF: f32 = 0.6;
const SAND_RELIEF: f32 = 0.17;

fn relief_of(smoothness: f32) -> f32 {
  return mix(GROWTH_RELIEF, SAND_RELIEF, smoothness);
}

// Roughness of dry land; values above 0.95 reduce its highlights, see `glossy_share`. Ground without detail keeps the
// roughness 0.94: the scenes called stages (golden/README.md) have such ground, and their pictures must not change.
fn land_roughness(smoothness: f32, distance: f32) -> f32 {
  let near = saturate(2.2 - distance * (2.0 / FAR_DETAIL_FADE));
  return select(0.94, mix(0.94, mix(0.99, 0.965, smoothness), near), FAR_DETAIL);
}

struct LandSurface {
  albedo: vec3f,
  detail: Detail,
  smoothness: f32,
  // Bend of the normal by the detail and by the ripples of sand.
  bend: vec2f,
}

fn land_surface(place: vec2f, cover: vec3f, under: vec4f, distance: f32, footprint: Footprint) -> LandSurface {
  let smoothness = smoothness_of(cover);
  let middle = middle_at(place, distance, footprint);
  let overgrown = overgrown_at(place, distance, footprint, growth_of(under.a, smoothness, middle), middle);
  let detail = with_canopy(Detail(overgrown.outer, middle), canopy_of(cover, distance));
  let hued = cover * meadow_hue(detail.outer.a, detail.middle.a, smoothness);
  let albedo = standing_albedo(land_albedo(hued, under, detail, smoothness), hued, overgrown.standing);
  let ripples = sand_ripples(place, detail, smoothness, footprint);
  return LandSurface(albedo, detail, smoothness, detail_bend(detail) * relief_of(smoothness) + ripples);
}
