// The shore: sand, wet sand, foam and water.
#import "terrain/surface.wgsl"
#import "terrain/detail.wgsl"

// The bend of the normal by wind ripples in sand, which are 13 cm wide and visible only nearby. `place`: point of the
// detail image.
fn sand_ripples(place: vec2f, detail: Detail, smoothness: f32, distance: f32) -> vec2f {
  if (!NEAR_DETAIL) {
    return vec2f(0.0);
  }
  let phase = fract(18.0 * place.y + 5.0 * place.x + 2.6 * detail.middle.a * 8.0 + 1.1 * detail.outer.a);
  let slope = select(0.19, -0.4, phase > 0.68);
  let strength = smoothness * saturate(1.25 - distance * (1.0 / 24.0)) * saturate(0.55 + 2.0 * detail.middle.b);
  return vec2f(0.27, 0.96) * (slope * strength);
}

// Ground that is higher than this is dry, m.
const BEACH: f32 = 2.0;

struct Shore {
  // sRGB albedo.
  albedo: vec3f,
  roughness: f32,
  // Share of water: 1 on water, 0 on land.
  water: f32,
  // How wet the land is, 0 to 1. Wet sand is smooth, because every wave washes its ripples away.
  wet: f32,
}

// Amount of foam on shallow water, 0 to 1. Waves run ashore behind each other. Each has a closed front, and leaves lace
// behind it. `level`: square root of the height (m), with the sign of the height. `detail`: see `Detail`. `width`: by how
// much the level changes in a pixel.
fn foam_at(level: f32, detail: Detail, width: f32) -> f32 {
  let visible = 1.0 - ramp(width, 0.12, 3.0);
  // Waves roughly follow the lines of equal depth. The phase rises towards the shore, up to 1 at the front of a wave.
  let phase = fract(3.6 * level + 1.1 * detail.middle.a + 0.3 * detail.outer.a + 0.1);
  let front = 1.0 - ramp(phase, 0.94, 17.0);
  let lace = 1.9 * detail.outer.b + 0.9 * detail.middle.b;
  let depth = ramp(-level, 0.05, 0.75);
  let foam = saturate((1.35 * phase * phase + lace - 0.5 - 0.75 * depth + 0.5 * detail.middle.a) * 2.8) * front;
  let swash = line_at(level, -0.06, max(0.1, width)) * 0.9;
  return max(swash, foam * (1.0 - ramp(-level, 1.0, 2.2)) * visible);
}

// `root`: square root of the height of the solid ground (m), with the sign of the height. `ripple`: noise around 0.5
// that makes the edges of water and wet sand uneven.
fn shore_at(root: f32, land: vec3f, bed: vec3f, ripple: f32, detail: Detail, surf: f32) -> Shore {
  let width = max(fwidth(root), 0.05);
  let level = root + (ripple - 0.5) * 0.36;
  var out: Shore;
  out.water = saturate(0.5 - 0.5 * level / width);
  let wet = 1.0 - ramp(level, 0.16, 1.0 / (0.24 + width));
  let drying = 1.0 - ramp(level + 0.2 * detail.middle.a, 0.42, 1.0 / (0.26 + width));
  out.wet = wet;
  let damp = drying * saturate((sqrt(BEACH) - root) * 3.0);
  let foam = surf * out.water * foam_at(level, detail, width) * (1.0 - ramp(width, 0.3, 1.0));
  let water = mix(water_albedo(bed, level * min(level, 0.0)), vec3f(0.93), foam * 0.9);
  let tide = line_at(level + 0.2 * detail.middle.a, 0.86, max(0.035, width));
  let weed = tide * saturate(6.0 * detail.outer.a + 2.5 * detail.middle.b - 0.5) * (1.0 - ramp(width, 0.1, 5.0));
  let sand = mix(land * (1.0 - 0.17 * damp - 0.24 * wet), vec3f(0.2, 0.16, 0.1), weed * 0.75);
  out.albedo = mix(sand, water, out.water);
  out.roughness = min(mix(0.94 - 0.1 * damp - 0.56 * wet, 0.14, out.water) + 0.5 * foam, 1.0);
  return out;
}
